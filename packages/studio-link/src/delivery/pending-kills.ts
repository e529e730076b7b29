/**
 * Kills that the server has not yet recorded: kept in the browser and sent again, with growing pauses, until it has (KS-6). The
 * same idempotency key each time makes them one kill. Knows the HTTP call and a store as ports.
 */
import { answerWithin } from "../answer-within.ts";
import { growingPauseMs } from "../growing-pause.ts";
import {
  type Clock,
  type FailureCode,
  failureCodeOf,
  type KillAnswer,
  type KillRequest,
  type PendingKill,
  type PendingKillStore,
  type Unsubscribe,
} from "../ports.ts";
import { createEmitter } from "../view-model.ts";

export type PendingKillsDeps = {
  store: PendingKillStore;
  clock: Clock;
  send(kill: KillRequest): Promise<KillAnswer>;
};

export type PendingKills = {
  /** What came over the room's socket; goes with every kill of this session from now on. */
  holdToken(sessionId: string, killToken: string | undefined): void;
  add(kill: PendingKill): void;
  /** The server has said so over signaling, which is quicker. */
  recorded(sessionId: string): void;
  /** What an earlier page left behind. */
  resume(): Promise<void>;
  isPending(sessionId: string): boolean;
  /** Why this session's kill will never be recorded from here; null while it may be, or is. */
  refusal(sessionId: string): FailureCode | null;
  /** It is on record, and found its session over: it ended nothing (KS-8). */
  cameTooLate(sessionId: string): boolean;
  subscribe(listener: () => void): Unsubscribe;
  close(): void;
};

const pauses = { firstMs: 500, longestMs: 10_000 };
const attemptLimitMs = 5_000;
/** The server knows this account and will never record this kill: somebody else's, left in a shared browser. */
const hopeless: readonly FailureCode[] = ["FORBIDDEN", "PAIRING_REFUSED", "ROOM_NOT_FOUND", "NOT_FOUND", "BAD_INPUT"];

export function createPendingKills(deps: PendingKillsDeps): PendingKills {
  const pending = new Map<string, { kill: PendingKill; cancelRetry: Unsubscribe }>();
  const refusals = new Map<string, FailureCode>();
  const late = new Set<string>();
  const tokens = new Map<string, string>();
  const changes = createEmitter<void>();
  let isClosed = false;

  function begin(kill: PendingKill) {
    if (pending.has(kill.idempotencyKey)) return;
    pending.set(kill.idempotencyKey, { kill, cancelRetry: () => {} });
    changes.emit();
    void deliver(kill, 1);
  }

  async function deliver(kill: PendingKill, attempt: number) {
    const { idempotencyKey, sessionId } = kill;
    const outcome = await attemptDelivery(kill);
    const entry = pending.get(idempotencyKey);
    if (entry === undefined || isClosed) return;
    if (outcome.alreadyOver) late.add(sessionId);
    if (outcome.recorded) return done(idempotencyKey);
    if (outcome.refusal !== null) return refused(kill, outcome.refusal);
    const pauseMs = growingPauseMs(attempt - 1, pauses);
    entry.cancelRetry = deps.clock.setTimer(pauseMs, () => void deliver(kill, attempt + 1));
  }

  async function attemptDelivery({ sessionId, idempotencyKey, killToken }: PendingKill) {
    try {
      const call = deps.send({ sessionId, idempotencyKey, killToken });
      const answer = await answerWithin(deps.clock, { limitMs: attemptLimitMs, call });
      return { ...answer, refusal: null };
    } catch (thrown) {
      const code = failureCodeOf(thrown);
      return { recorded: false, alreadyOver: false, refusal: hopeless.includes(code) ? code : null };
    }
  }

  function refused({ idempotencyKey, sessionId }: PendingKill, code: FailureCode) {
    pending.delete(idempotencyKey);
    refusals.set(sessionId, code);
    changes.emit();
  }

  function done(idempotencyKey: string) {
    const entry = pending.get(idempotencyKey);
    entry?.cancelRetry();
    if (entry) refusals.delete(entry.kill.sessionId);
    pending.delete(idempotencyKey);
    deps.store.remove(idempotencyKey).catch(ignoreStoreFailure);
    changes.emit();
  }

  return {
    holdToken(sessionId, killToken) {
      if (killToken !== undefined) tokens.set(sessionId, killToken);
    },
    add(pressed) {
      const kill = { ...pressed, killToken: tokens.get(pressed.sessionId) };
      // Stored in parallel, not first: a slow disk must not hold up the message.
      deps.store.put(kill).catch(ignoreStoreFailure);
      refusals.delete(kill.sessionId);
      begin(kill);
    },
    recorded(sessionId) {
      refusals.delete(sessionId);
      for (const { kill } of [...pending.values()]) if (kill.sessionId === sessionId) done(kill.idempotencyKey);
    },
    async resume() {
      for (const kill of await deps.store.all().catch(() => [])) if (!isClosed) begin(kill);
    },
    isPending: (sessionId) => [...pending.values()].some(({ kill }) => kill.sessionId === sessionId),
    refusal: (sessionId) => refusals.get(sessionId) ?? null,
    cameTooLate: (sessionId) => late.has(sessionId),
    subscribe: changes.subscribe,
    close() {
      isClosed = true;
      for (const { cancelRetry } of pending.values()) cancelRetry();
    },
  };
}

/** A private window may have no storage; the kill itself and its retries in this page do not depend on it. */
function ignoreStoreFailure() {}
