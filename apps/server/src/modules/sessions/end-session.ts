// The artist ends a live session, in any status, even while it's still waiting. Ending it again changes nothing.

import { closedGrant } from "@foldback/domain/consent/grant";
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { EndReason } from "@foldback/domain/session/session-state";
import { durationSeconds } from "@foldback/domain/session/session-time";
import { type Actor, artistActor } from "../ledger/session-statements.ts";
import type { SessionChange } from "./changes/apply-change.ts";
import { changeSession } from "./changes/change-session.ts";
import { requireSessionPermission } from "./policy.ts";
import type { LiveSession, SessionDeps, StoredSession } from "./ports.ts";

export const endSession = (
  deps: SessionDeps,
  subject: Subject,
  request: { sessionId: SessionId },
): Promise<LiveSession> =>
  changeSession(deps, request.sessionId, (current) => {
    const { session } = current;
    if (session.state.status === "ended" && session.artistId === subject.userId) return null;
    requireSessionPermission(subject, "end", session);
    return endOf(current, { atMs: deps.nowMs(), reason: "by-artist", by: artistActor(session) });
  });

export function endOf(
  current: StoredSession,
  end: { atMs: number; reason: Exclude<EndReason, "killed">; by: Actor },
): SessionChange {
  const { atMs, reason, by } = end;
  const { avgRttMs, grant } = current;
  return {
    event: { type: "ended", atMs, reason },
    by,
    facts: [{ type: "session.ended", reason, sessionDurationSeconds: durationSeconds(current, atMs), avgRttMs }],
    grant: () => closedGrant(grant, reason === "expired" ? "expired" : "session-ended"),
  };
}
