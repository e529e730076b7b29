import { Button } from "@foldback/ui/button";
import { Banner } from "../../../shared/banner.tsx";
import type { SteadyStudio } from "../model/studio-context.ts";
import { useAction } from "../model/use-action.ts";
import { EndButton } from "./end-button.tsx";

type PauseCause = NonNullable<NonNullable<SteadyStudio["session"]>["pauseCause"]>;

const pauseText: Record<PauseCause, string> = {
  "by-artist": "Nothing is sent and control is closed until you continue.",
  "connection-lost":
    "A connection was lost. Picture and talk go on where they can; control stays closed until you continue.",
  "server-restart": "The server was restarted. Picture and talk go on; control stays closed until you continue.",
};

/** Continue or End: the artist decides, never a timer. */
export function PausedPanel({ snapshot }: { snapshot: SteadyStudio }) {
  const { session, actions } = snapshot;
  const { busy, run } = useAction({ title: "Failed to continue the session" });
  const { continueSession } = actions;
  return (
    <Banner
      tone="accent"
      title="Session paused"
      action={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={continueSession === null}
            onClick={() => continueSession !== null && void run(continueSession)}
          >
            Continue
          </Button>
          <EndButton end={actions.end} />
        </>
      }
    >
      {pauseText[snapshot.heldBack.includes("pause") ? "by-artist" : (session?.pauseCause ?? "by-artist")]}
    </Banner>
  );
}
