import type { WaitingSession } from "@foldback/protocol/signaling";
import type { DeskActions } from "@foldback/studio-link/desk-view";
import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { useState } from "react";
import { failureText } from "../../../shared/http/failure.ts";
import { DeclineDialog } from "../../../shared/live/decline-dialog.tsx";
import { relativeTime } from "../../../shared/time/time-texts.ts";
import { texts } from "../texts.ts";

type SessionEntryProps = {
  session: WaitingSession;
  nowMs: number;
  busy: boolean;
  join: (() => void) | null;
  decline: DeskActions["decline"];
};

/** One waiting session. An open call shows neither its code nor its artist until this engineer joins. */
export function SessionEntry({ session, nowMs, busy, join, decline }: SessionEntryProps) {
  const { roomCode, artistLabel, createdAtMs, invited, joined } = session;
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="figures font-medium text-base tracking-[0.1em]">{roomCode ?? texts.openCall}</span>
        {invited && <Badge tone="accent">{joined ? texts.invited : texts.youAreInvited}</Badge>}
      </div>
      <div className="flex items-baseline justify-between gap-3 text-ink-muted">
        <span className="min-w-0 break-words">
          <span className="sr-only">{texts.artistBefore} </span>
          {artistLabel}
        </span>
        <time dateTime={new Date(createdAtMs).toISOString()} className="shrink-0 text-xs">
          {relativeTime(createdAtMs, nowMs)}
        </time>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button
          variant={joined || join === null ? "default" : "primary"}
          busy={busy}
          disabled={joined || join === null}
          onClick={() => join?.()}
        >
          {joined ? texts.joined : texts.joinSession}
        </Button>
        {invited && !joined && decline !== null && <Decline session={session} busy={busy} decline={decline} />}
      </div>
    </li>
  );
}

type DeclineProps = { session: WaitingSession; busy: boolean; decline: NonNullable<DeskActions["decline"]> };

function Decline({ session: { sessionId, artistLabel }, busy, decline }: DeclineProps) {
  const [asked, setAsked] = useState(false);
  const answer = async (reason: string) => {
    const result = await decline({ sessionId, reason });
    return result.ok ? null : failureText(result.code);
  };
  return (
    <>
      <Button disabled={busy} onClick={() => setAsked(true)}>
        {texts.decline}
      </Button>
      {asked && <DeclineDialog artistLabel={artistLabel} decline={answer} close={() => setAsked(false)} />}
    </>
  );
}
