import { Button } from "@foldback/ui/button";
import { canShareScreen } from "../../../shared/page/can-share-screen.ts";
import { HelpLink } from "../../../shared/page/help-link.tsx";
import { SharedPicture } from "../guide/shared-picture.tsx";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { screenFailureText } from "./media-texts.ts";

/** The shared picture with the engineer's cursor. It stops above the rail at any window height. */
export function LiveView({ snapshot }: { snapshot: StableStudio }) {
  const { status } = snapshot.screen;
  const captured = status === "captured" || status === "sending";
  return (
    <section
      aria-label={texts.liveView}
      className="relative isolate aspect-video max-h-[calc(100dvh-15.25rem-var(--top-clearance,7.25rem))] min-h-56 w-full overflow-hidden border border-line bg-black"
    >
      {captured ? <SharedPicture /> : <NotShared snapshot={snapshot} />}
    </section>
  );
}

function NotShared({ snapshot }: { snapshot: StableStudio }) {
  const { screen, actions } = snapshot;
  const isUnsupported = screen.failure === "unsupported" || !canShareScreen();
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-sunken p-6 text-center">
      <p className="text-ink-muted">
        {screen.status === "asking" && texts.chooseShare}
        {(screen.status === "failed" || isUnsupported) && (
          <>
            {screenFailureText[isUnsupported ? "unsupported" : (screen.failure ?? "other")]} <HelpLink topic="screen" />
          </>
        )}
        {screen.status === "off" && !isUnsupported && texts.notShared}
      </p>
      {actions.shareScreen !== null && screen.status !== "asking" && !isUnsupported && (
        <Button variant="primary" onClick={() => void actions.shareScreen?.()}>
          {texts.shareScreen}
        </Button>
      )}
    </div>
  );
}
