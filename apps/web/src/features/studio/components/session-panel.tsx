import type { StudioSnapshot } from "@foldback/studio-link/studio-view";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import type { StudioPhase } from "../model/studio-phase.ts";
import { useAction } from "../model/use-action.ts";
import { EndButton } from "./end-button.tsx";

/** Pause, open up, end. While paused, Continue and End stand above the picture instead. */
export function SessionPanel({ snapshot, phase }: { snapshot: StudioSnapshot; phase: StudioPhase }) {
  const { actions, session } = snapshot;
  if (phase === "paused") return null;
  return (
    <Panel title="Session">
      <p className="text-ink-muted">{stateText(snapshot, phase)}</p>
      <div className="flex flex-wrap gap-2">
        {actions.pause !== null && <PauseButton pause={actions.pause} />}
        <EndButton end={actions.end} />
      </div>
      {actions.openUp !== null && session?.invitedEngineer != null && <OpenUp openUp={actions.openUp} />}
    </Panel>
  );
}

function stateText({ session, engineerPresent }: StudioSnapshot, phase: StudioPhase): string {
  if (phase === "live") return `${session?.engineer?.name ?? "Your engineer"} is in the session.`;
  if (session?.open === true && session.engineer === null)
    return "Open to every approved engineer. Nobody has joined yet.";
  const name = session?.engineer?.name ?? session?.invitedEngineer?.name ?? "Your engineer";
  return engineerPresent ? `${name} is standing by.` : `${name} is not here yet.`;
}

type Action = () => ReturnType<NonNullable<StudioSnapshot["actions"]["pause"]>>;

function PauseButton({ pause }: { pause: Action }) {
  const { busy, run } = useAction({ title: "Failed to pause the session" });
  return (
    <Button busy={busy} onClick={() => void run(pause)}>
      Pause
    </Button>
  );
}

function OpenUp({ openUp }: { openUp: Action }) {
  const { busy, run } = useAction({ title: "Failed to open the session" });
  return (
    <div className="flex flex-col items-start gap-2 border-line border-t pt-4">
      <Button size="sm" busy={busy} onClick={() => void run(openUp)}>
        Open to every engineer
      </Button>
      <p className="text-ink-muted text-xs">
        Then any approved engineer may join. Whoever does needs your consent first, by name. This cannot be undone for
        this session.
      </p>
    </div>
  );
}
