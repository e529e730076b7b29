// Ends abandoned sessions and sessions over their time limit, and takes away expired grants. The sweep calls this. It's
// safe to run at any time, because each session is checked again under its lock.
import type { SessionId } from "@foldback/domain/ids";
import { pausedSessionExpiryMs, waitingSessionExpiryMs } from "@foldback/domain/session/session-limits";
import { remainingMs } from "@foldback/domain/session/session-time";
import { systemActor } from "../ledger/session-statements.ts";
import type { SessionChange } from "./changes/apply-change.ts";
import { changeSession } from "./changes/change-session.ts";
import { endOf } from "./end-session.ts";
import type { PlanDeps, StoredSession } from "./ports.ts";
import { raiseTimeLimit } from "./raise-time-limit.ts";

export async function expireSessions(deps: PlanDeps): Promise<void> {
  const overdue = overdueBefore(deps.nowMs());
  await forEachSeparately(deps, await deps.store.listOverdueIds(overdue), expire);
  await forEachSeparately(deps, await deps.store.listOverTimeIds(deps.nowMs()), endAtLimit);
  await forEachSeparately(deps, await deps.store.listRunOutGrantIds(deps.nowMs()), expireGrant);
}

type Act = (deps: PlanDeps, sessionId: SessionId) => Promise<unknown>;

/** Handles each session separately, so one locked row doesn't stop the others. The next run tries it again. */
async function forEachSeparately(deps: PlanDeps, sessionIds: readonly SessionId[], act: Act): Promise<void> {
  for (const sessionId of sessionIds) {
    try {
      await act(deps, sessionId);
    } catch (error) {
      deps.log.warn({ err: error, sessionId }, "couldn't change an overdue session, will try again");
    }
  }
}

const overdueBefore = (nowMs: number) => ({
  pausedMs: nowMs - pausedSessionExpiryMs,
  waitingMs: nowMs - waitingSessionExpiryMs,
});

const expire = (deps: PlanDeps, sessionId: SessionId) =>
  changeSession(deps, sessionId, (current) => {
    const atMs = deps.nowMs();
    return isOverdue(current, atMs) ? endOf(current, { atMs, reason: "expired", by: systemActor }) : null;
  });

function isOverdue({ session, changedAtMs }: StoredSession, nowMs: number): boolean {
  const before = overdueBefore(nowMs);
  if (session.state.status === "paused") return session.state.sinceMs <= before.pausedMs;
  return session.state.status === "waiting" && changedAtMs <= before.waitingMs;
}

/**
 * Checks for a new plan before ending the session, because the message about an upgrade may have been lost in a crash.
 */
async function endAtLimit(deps: PlanDeps, sessionId: SessionId): Promise<void> {
  const found = await deps.store.find(sessionId);
  if (found !== null) await raiseTimeLimit(deps, found.session.artistId);
  await endWhenOver(deps, sessionId);
}

/** Checks again under the lock, because the artist may have bought a plan with more time a moment ago. */
const endWhenOver = (deps: PlanDeps, sessionId: SessionId) =>
  changeSession(deps, sessionId, (current) => {
    const atMs = deps.nowMs();
    const { session, clock, timeLimitMs } = current;
    const hasTime = timeLimitMs === null || remainingMs(timeLimitMs, clock, atMs) > 0;
    if (session.state.status !== "active" || hasTime) return null;
    return endOf(current, { atMs, reason: "time-limit", by: systemActor });
  });

const expireGrant = (deps: PlanDeps, sessionId: SessionId) =>
  changeSession(deps, sessionId, ({ session, grant }): SessionChange | null => {
    if (session.state.status === "ended" || grant.status !== "granted" || deps.nowMs() < grant.untilMs) return null;
    return {
      event: { type: "authority-changed" },
      by: systemActor,
      facts: [{ type: "consent.expired", engineer: grant.engineerId }],
      grant: () => ({ status: "revoked", reason: "expired" }),
    };
  });
