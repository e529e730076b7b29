import type { WaitingSession } from "@foldback/protocol/signaling";
import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { relativeTime } from "../../../shared/relative-time.ts";

type SessionEntryProps = { session: WaitingSession; nowMs: number; busy: boolean; join: (() => void) | null };

/** One waiting room. An open call shows neither code nor artist until it is joined. */
export function SessionEntry({ session, nowMs, busy, join }: SessionEntryProps) {
  const { roomCode, artistLabel, createdAtMs, invited, joined } = session;
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="figures font-medium text-base tracking-[0.1em]">{roomCode ?? "Open call"}</span>
        {invited && <Badge tone="accent">{joined ? "Invited" : "You are invited"}</Badge>}
      </div>
      <div className="flex items-baseline justify-between gap-3 text-ink-muted">
        <span className="truncate">
          <span className="sr-only">Artist: </span>
          {artistLabel}
        </span>
        <time dateTime={new Date(createdAtMs).toISOString()} className="shrink-0 text-xs">
          {relativeTime(createdAtMs, nowMs)}
        </time>
      </div>
      <Button
        variant={joined || join === null ? "default" : "primary"}
        busy={busy}
        disabled={joined || join === null}
        onClick={() => join?.()}
      >
        {joined ? "Joined" : "Join Session"}
      </Button>
    </li>
  );
}
