/**
 * Kills that the server has not yet recorded: kept in the browser and sent again, with growing pauses, until it has (KS6). The
 * same idempotency key each time makes them one kill. Knows the HTTP call and a store as ports.
 */
import { type Clock, failureCodeOf, type PendingKill, type PendingKillStore, type Unsubscribe } from "../ports.ts";
import { createEmitter } from "../view-model.ts";

export type PendingKillsDeps = {
  store: PendingKillStore;
  clock: Clock;
  send(kill: { sessionId: string; idempotencyKey: string }): Promise<{ recorded: boolean }>;
};

export type PendingKills = {
  add(kill: PendingKill): void;
  /** The server has said so over signaling, which is quicker. */
  recorded(sessionId: string): void;
  /** What an earlier page left behind. */
  resume(): Promise<void>;
  isPending(sessionId: string): boolean;
  subscribe(listener: () => void): Unsubscribe;
  close(): void;
};

const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** A request that hangs on a dead connection must not hold up the next attempt. */
const attemptLimitMs = 5_000;
/** The server knows this account and will never record this kill: somebody else's, left in a shared browser. */
const hopeless: readonly string[] = ["FORBIDDEN", "PAIRING_REFUSED", "ROOM_NOT_FOUND", "NOT_FOUND", "BAD_INPUT"];

export function createPendingKills(deps: PendingKillsDeps): PendingKills {
  const pending = new Map<string, { kill: PendingKill; cancelRetry: Unsubscribe }>();
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
    const outcome = await attemptDelivery({ idempotencyKey, sessionId });
    const entry = pending.get(idempotencyKey);
    if (entry === undefined || isClosed) return;
    if (outcome === "recorded") return done(idempotencyKey);
    if (outcome === "hopeless") {
      pending.delete(idempotencyKey);
      changes.emit();
      return;
    }
    const pauseMs = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs);
    entry.cancelRetry = deps.clock.setTimer(pauseMs, () => void deliver(kill, attempt + 1));
  }

  async function attemptDelivery(kill: { sessionId: string; idempotencyKey: string }) {
    const limit = Promise.withResolvers<{ recorded: boolean }>();
    const cancelLimit = deps.clock.setTimer(attemptLimitMs, () => limit.resolve({ recorded: false }));
    try {
      const { recorded } = await Promise.race([deps.send(kill), limit.promise]);
      return recorded ? "recorded" : "again";
    } catch (thrown) {
      return hopeless.includes(failureCodeOf(thrown)) ? "hopeless" : "again";
    } finally {
      cancelLimit();
    }
  }

  function done(idempotencyKey: string) {
    pending.get(idempotencyKey)?.cancelRetry();
    pending.delete(idempotencyKey);
    deps.store.remove(idempotencyKey).catch(ignoreStoreFailure);
    changes.emit();
  }

  return {
    add(kill) {
      // Stored in parallel, not first: a slow disk must not hold up the message.
      deps.store.put(kill).catch(ignoreStoreFailure);
      begin(kill);
    },
    recorded(sessionId) {
      for (const { kill } of [...pending.values()]) if (kill.sessionId === sessionId) done(kill.idempotencyKey);
    },
    async resume() {
      for (const kill of await deps.store.all().catch(() => [])) if (!isClosed) begin(kill);
    },
    isPending: (sessionId) => [...pending.values()].some(({ kill }) => kill.sessionId === sessionId),
    subscribe: changes.subscribe,
    close() {
      isClosed = true;
      for (const { cancelRetry } of pending.values()) cancelRetry();
    },
  };
}

/** A private window may have no storage; the kill itself and its retries in this page do not depend on it. */
function ignoreStoreFailure() {}
