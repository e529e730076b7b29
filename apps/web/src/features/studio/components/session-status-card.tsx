import type { SessionView } from "@foldback/protocol/signaling";
import { Badge } from "@foldback/ui/badge";
import { CodeFigure } from "@foldback/ui/code-figure";
import { Panel } from "@foldback/ui/panel";
import { useSignedInUser } from "../../../shared/current-user.ts";
import { SessionTimecode } from "../../../shared/session-timecode.tsx";

/** Whose session, whether it lives, its code and its time. */
export function SessionStatusCard({ session }: { session: SessionView | null }) {
  const { user } = useSignedInUser();
  return (
    <Panel
      title="Session Status"
      action={
        <Badge tone={session === null ? "neutral" : "live-solid"}>{session === null ? "Not Started" : "Live"}</Badge>
      }
    >
      <p className="flex flex-col gap-1">
        <span className="engraved">Artist</span>
        <span className="truncate text-base">{user.name || user.email}</span>
      </p>
      {session === null ? (
        <p className="text-ink-muted">A session gets its room code when it starts.</p>
      ) : (
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <CodeFigure label="Room code" code={session.roomCode} />
          <span className="flex flex-col gap-1">
            <span className="engraved">Session time</span>
            <SessionTimecode key={session.sessionId} session={session} />
          </span>
        </div>
      )}
    </Panel>
  );
}
