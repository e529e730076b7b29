import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { CodeFigure } from "@foldback/ui/code-figure";
import { Panel } from "@foldback/ui/panel";
import { useSignedInUser } from "../../../shared/current-user.ts";
import type { SteadyStudio } from "../model/studio-context.ts";
import type { StudioPhase } from "../model/studio-phase.ts";
import { useAction } from "../model/use-action.ts";

type SessionStatusCardProps = { snapshot: SteadyStudio; phase: StudioPhase };

/** Whose session, whether it lives, its code, and who is expected. */
export function SessionStatusCard({ snapshot, phase }: SessionStatusCardProps) {
  const { user } = useSignedInUser();
  const { session, actions } = snapshot;
  const live = session !== null && phase !== "no-session";
  return (
    <Panel
      title="Session Status"
      action={<Badge tone={live ? "live-solid" : "neutral"}>{live ? "Live" : "Not Started"}</Badge>}
    >
      <p className="flex flex-col gap-1">
        <span className="engraved">Artist</span>
        <span className="truncate text-base">{user.name || user.email}</span>
      </p>
      {live && <CodeFigure label="Room code" code={session.roomCode} />}
      <p className="text-ink-muted">{stateText(snapshot, phase)}</p>
      {live && actions.openUp !== null && session.invitedEngineer !== null && <OpenUp openUp={actions.openUp} />}
    </Panel>
  );
}

function stateText({ session, engineerPresent }: SteadyStudio, phase: StudioPhase): string {
  if (session === null || phase === "no-session") return "A session gets its room code when it starts.";
  if (session.engineer !== null) return `${session.engineer.name} is in the session.`;
  if (session.invitedEngineer === null) return "Open to every approved engineer. Nobody has joined yet.";
  return engineerPresent
    ? `${session.invitedEngineer.name} is standing by.`
    : `${session.invitedEngineer.name} is not here yet.`;
}

function OpenUp({ openUp }: { openUp: NonNullable<SteadyStudio["actions"]["openUp"]> }) {
  const { busy, run } = useAction({ title: "Failed to open the session" });
  return (
    <div className="flex flex-col items-start gap-2 border-line border-t pt-4">
      <Button size="sm" busy={busy} onClick={() => void run(openUp)}>
        Open to every engineer
      </Button>
      <p className="text-ink-muted text-xs">
        Then any approved engineer may join, and whoever does needs your consent first, by name. This cannot be undone
        for this session.
      </p>
    </div>
  );
}
