// Sessions from before the start that we couldn't take over or pause, for example because their rows were locked. Until
// the sweep has done so, active ones are shown as paused, and none of them can be changed.
import type { SessionId } from "@foldback/domain/ids";
import { reduceSession, type SessionEvent } from "@foldback/domain/session/session-state";
import { DatabaseUnavailable } from "../../database-unavailable.ts";
import { pendingKillsOf } from "../../kill/pending-kills.ts";
import { systemActor } from "../../ledger/session-statements.ts";
import { applyChange } from "../changes/apply-change.ts";
import type { RecoveryDeps, SessionStore, SessionTransaction, StoredSession } from "../ports.ts";

/** When each session was paused, as its participants see it. */
type Unpaused = RecoveryDeps["unpaused"];

/** If a session is locked for longer, the next run tries again. */
const lockWaitMs = 1_000;

const pauseAt = (atMs: number): SessionEvent => ({ type: "paused", atMs, cause: "server-restart" });

export function withUnpausedAsPaused(store: SessionStore, unpaused: Unpaused): SessionStore {
  const shown = (stored: StoredSession) => asPaused(unpaused, stored);
  const one = async (reading: Promise<StoredSession | null>) => {
    const stored = await reading;
    return stored && shown(stored);
  };
  return {
    ...store,
    transaction: (work, limits) => store.transaction((tx) => work(refusingChanges(tx, unpaused)), limits),
    find: (sessionId) => one(store.find(sessionId)),
    findLiveOf: (userId, as) => one(store.findLiveOf(userId, as)),
    findByCode: (code, participant) => one(store.findByCode(code, participant)),
    listJoinable: async (engineerId, limit) => (await store.listJoinable(engineerId, limit)).map(shown),
    listLive: async () => (await store.listLive()).map(shown),
  };
}

const refusingChanges = (tx: SessionTransaction, unpaused: Unpaused): SessionTransaction => ({
  ...tx,
  lock: async (sessionId) => {
    const stored = await tx.lock(sessionId);
    if (stored !== null && (asPaused(unpaused, stored) !== stored || isForeign(tx, unpaused, stored)))
      throw new DatabaseUnavailable("the session isn't paused yet after the restart");
    return stored;
  },
});

const isForeign = (tx: SessionTransaction, unpaused: Unpaused, stored: StoredSession) =>
  unpaused.has(stored.session.id) && !tx.owns(stored);

function asPaused(unpaused: Unpaused, stored: StoredSession): StoredSession {
  const atMs = unpaused.get(stored.session.id);
  if (atMs === undefined || stored.session.state.status !== "active") return stored;
  const step = reduceSession(stored.session, pauseAt(atMs));
  return step.ok ? { ...stored, session: step.session } : stored;
}

/** Pauses each session separately, so one that fails doesn't stop the others. Returns the last error, or null. */
export async function pauseUnpaused(deps: RecoveryDeps): Promise<unknown> {
  let failure: unknown = null;
  for (const [sessionId, atMs] of [...deps.unpaused]) {
    // A pending kill will end this session, so don't pause it.
    if (pendingKillsOf(deps, sessionId).length > 0) continue;
    try {
      const nowMs = deps.nowMs();
      const paused = await deps.store.transaction((tx) => pause(tx, { sessionId, atMs, nowMs }), { lockWaitMs });
      deps.unpaused.delete(sessionId);
      if (paused !== null) deps.notifier.sessionChanged(paused);
    } catch (error) {
      failure = error;
    }
  }
  return failure;
}

type Pause = { sessionId: SessionId; atMs: number; nowMs: number };

async function pause(tx: SessionTransaction, { sessionId, atMs, nowMs }: Pause): Promise<StoredSession | null> {
  const current = await tx.lockAsStored(sessionId);
  if (current === null) return null;
  if (!tx.owns(current)) await tx.takeOver(sessionId);
  // Its earlier owner may have changed it since this process read it.
  if (current.session.state.status !== "active") return current;
  return applyChange(tx, current, {
    event: pauseAt(atMs),
    by: systemActor,
    facts: [{ type: "session.paused", cause: "server-restart" }],
    nowMs,
  });
}
