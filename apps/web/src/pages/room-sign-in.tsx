import { Button } from "@foldback/ui/button";
import { Suspense, useState } from "react";
import { lazyPart } from "../shared/http/lazy-part.ts";
import { SiteHeader } from "../site/site-header.tsx";
import { pageTexts as texts } from "./texts.ts";

const AuthDialog = lazyPart(() => import("../features/auth/components/auth-dialog.tsx"), "AuthDialog");
const anyRole = "any";

/** Says the same for every room code so that it doesn't reveal which rooms exist. */
export function RoomSignIn({ signedIn }: { signedIn: () => void }) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col items-start gap-6 px-4 py-12">
        <h1 className="lettering text-lg">{texts.roomSignIn}</h1>
        <p className="text-ink-muted">{texts.roomSignInHint}</p>
        <Button
          variant="primary"
          size="lg"
          onPointerEnter={AuthDialog.preload}
          onFocus={AuthDialog.preload}
          onClick={show}
        >
          {texts.signIn}
        </Button>
        <p className="text-ink-muted">{texts.roomGuestHint}</p>
      </main>
      <Suspense fallback={null}>
        {wanted && (
          <AuthDialog
            role={anyRole}
            open={open}
            onOpenChange={setOpen}
            onSignedIn={signedIn}
            onSignedUp={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
