import type { SessionView } from "@foldback/protocol/signaling";
import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { Spinner } from "@foldback/ui/spinner";
import { Smartphone } from "lucide-react";
import { type ComponentProps, Suspense, useState } from "react";
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import type { SteadyStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";

const PhoneList = lazyPart(() => import("./phone-list.tsx"), "PhoneList");
const RoomQrCode = lazyPart(() => import("./room-qr-code.tsx"), "RoomQrCode");

type PhoneAccessProps = { session: SessionView; snapshot: Pick<SteadyStudio, "screen" | "actions"> };

/**
 * Pairs the artist's phone. While the screen is shared, the engineer would see the code too, so it is hidden until the
 * artist asks for it.
 */
export function PhoneAccess({ session, snapshot }: PhoneAccessProps) {
  const { roomCode, sessionId } = session;
  const { screen, actions } = snapshot;
  const filmed = screen.status === "captured" || screen.status === "sending";
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      {filmed ? (
        <FilmedCode session={session} stopSharing={actions.stopScreen} />
      ) : (
        <>
          <Code session={session} />
          <p className="text-ink-muted">{texts.scanHint}</p>
        </>
      )}
      <p className="max-w-full text-ink-muted text-sm">
        {texts.orOpen} <span className="break-all text-ink">{`${window.location.host}/room/${roomCode}`}</span>{" "}
        {texts.onYourPhone}
      </p>
      <Suspense fallback={null}>
        <PhoneList sessionId={sessionId} />
      </Suspense>
    </div>
  );
}

const Code = ({ session: { roomCode, sessionId } }: Pick<PhoneAccessProps, "session">) => (
  <Suspense fallback={<Spinner />}>
    <RoomQrCode roomCode={roomCode} sessionId={sessionId} />
  </Suspense>
);

type FilmedCodeProps = Pick<PhoneAccessProps, "session"> & { stopSharing: (() => void) | null };

function FilmedCode({ session, stopSharing }: FilmedCodeProps) {
  const [shown, setShown] = useState(false);
  if (!shown)
    return (
      <>
        <p className="text-ink-muted">{texts.codeHidden}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button size="sm" onClick={() => setShown(true)}>
            {texts.showAnyway}
          </Button>
          {stopSharing !== null && (
            <Button size="sm" variant="ghost" onClick={stopSharing}>
              {texts.stopSharingToShow}
            </Button>
          )}
        </div>
      </>
    );
  return (
    <>
      <Code session={session} />
      <p role="status" className="text-accent-text">
        {texts.codeExposed}
      </p>
      <Button size="sm" variant="ghost" onClick={() => setShown(false)}>
        {texts.hideCode}
      </Button>
    </>
  );
}

type PhoneButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "className"> & {
  snapshot: Pick<SteadyStudio, "session" | "screen" | "actions">;
  label?: string;
};

/** Shows the code in a dialog, while a session lives. */
export function PhoneButton({ snapshot, label = texts.phone, variant, className }: PhoneButtonProps) {
  const [open, setOpen] = useState(false);
  const { session } = snapshot;
  if (session === null || session.status === "ended") return null;
  return (
    <>
      <Button variant={variant} className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Smartphone aria-hidden="true" />
        <span>{label}</span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={texts.pairPhone}>
        <PhoneAccess session={session} snapshot={snapshot} />
      </Dialog>
    </>
  );
}
