import { buttonStyles } from "@foldback/ui/button-styles";
import { Link, Navigate, useSearch } from "@tanstack/react-router";
import { sharedRoomCode } from "../shared/page/shared-room-code.ts";
import { SiteHeader } from "../site/site-header.tsx";
import { pageTexts as texts } from "./texts.ts";

/** Opens the room whose link another app shared with the installed Foldback. */
export function OpenRoomPage() {
  const shared = useSearch({ from: "/open-room" });
  const code = sharedRoomCode(shared, window.location.origin);
  if (code !== null) return <Navigate to="/room/$code" params={{ code }} replace />;
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main className="flex flex-1 flex-col items-center justify-center gap-5 px-6 py-24 text-center">
        <h1 className="lettering text-2xl">{texts.noRoomShared}</h1>
        <p className="max-w-prose text-ink-muted">{texts.noRoomSharedHint}</p>
        <Link to="/" className={buttonStyles({ variant: "primary" })}>
          {texts.returnHome}
        </Link>
      </main>
    </div>
  );
}
