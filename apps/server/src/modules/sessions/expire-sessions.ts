// Ends what nobody comes back to and takes away grants whose time is over. Called by the sweep; safe to call at any
// moment, because each session is looked at again under its lock.
import type { SessionId } from "@foldback/domain/ids";
import { pausedSessionExpiryMs, waitingSessionExpiryMs } from "@foldback/domain/session/session-limits";
import { remainingMs } from "@foldback/domain/session/session-time";
import { type SessionChange, systemActor } from "./apply-change.ts";
import { changeSession } from "./change-session.ts";
import { endOf } from "./end-session.ts";
import { followPlan } from "./follow-plan.ts";
import type { SessionDeps, StoredSession } from "./ports.ts";

export async function expireSessions(deps: SessionDeps): Promise<void> {
  const overdue = overdueBefore(deps.nowMs());
  await eachForItself(deps, await deps.store.listOverdueIds(overdue), expire);
  await eachForItself(deps, await deps.store.listOverTimeIds(deps.nowMs()), endAtLimit);
  await eachForItself(deps, await deps.store.listRunOutGrantIds(deps.nowMs()), expireGrant);
}

type Act = (deps: SessionDeps, sessionId: SessionId) => Promise<unknown>;

/** One whose row is locked is looked at again in the next run, and keeps no other from its end. */
async function eachForItself(deps: SessionDeps, sessionIds: readonly SessionId[], act: Act): Promise<void> {
  for (const sessionId of sessionIds) {
    try {
      await act(deps, sessionId);
    } catch (error) {
      deps.log.warn({ err: error, sessionId }, "a session that is due was not changed, will try again");
    }
  }
}

const overdueBefore = (nowMs: number) => ({
  pausedMs: nowMs - pausedSessionExpiryMs,
  waitingMs: nowMs - waitingSessionExpiryMs,
});

const expire = (deps: SessionDeps, sessionId: SessionId) =>
  changeSession(deps, sessionId, (current) => {
    const atMs = deps.nowMs();
    return isOverdue(current, atMs) ? endOf(current, { atMs, reason: "expired", by: systemActor }) : null;
  });

function isOverdue({ session, changedAtMs }: StoredSession, nowMs: number): boolean {
  const before = overdueBefore(nowMs);
  if (session.state.status === "paused") return session.state.sinceMs <= before.pausedMs;
  return session.state.status === "waiting" && changedAtMs <= before.waitingMs;
}

/** Time that was bought is given before any is called over: the news of it may have been lost in a crash. */
async function endAtLimit(deps: SessionDeps, sessionId: SessionId): Promise<void> {
  const found = await deps.store.find(sessionId);
  if (found !== null) await followPlan(deps, found.session.artistId);
  await endWhenOver(deps, sessionId);
}

/** Looked at again under the lock: a plan that was bought a moment ago has lifted the limit. */
const endWhenOver = (deps: SessionDeps, sessionId: SessionId) =>
  changeSession(deps, sessionId, (current) => {
    const atMs = deps.nowMs();
    const { session, time } = current;
    if (session.state.status !== "active" || time === null || remainingMs(time, atMs) > 0) return null;
    return endOf(current, { atMs, reason: "time-limit", by: systemActor });
  });

const expireGrant = (deps: SessionDeps, sessionId: SessionId) =>
  changeSession(deps, sessionId, ({ session, grant }): SessionChange | null => {
    if (session.state.status === "ended" || grant.status !== "granted" || deps.nowMs() < grant.untilMs) return null;
    return {
      event: { type: "authority-changed" },
      by: systemActor,
      facts: [{ type: "consent.expired", engineer: grant.engineerId }],
      grant: () => ({ status: "revoked", reason: "expired" }),
    };
  });
