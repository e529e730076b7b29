/**
 * Kills that the server hasn't recorded yet: kept in the browser and sent again until it has (KS-6). The same idempotency key
 * each time makes them one kill. Knows the HTTP call and a store as ports.
 */
import type {
  Clock,
  FailureCode,
  KillAnswer,
  KillRequest,
  PendingKill,
  PendingKillStore,
  Unsubscribe,
} from "../ports.ts";
import { createEmitter } from "../view-model.ts";
import { type Answer, createDelivery, type Delivery } from "./delivery.ts";

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
  /** Sends what an earlier page left behind. */
  resume(): Promise<void>;
  isPending(sessionId: string): boolean;
  /** Why this session's kill will never be recorded from here; null while it may be, or is. */
  refusal(sessionId: string): FailureCode | null;
  /** It is on record, and found its session over: it ended nothing (KS-8). */
  cameTooLate(sessionId: string): boolean;
  subscribe(listener: () => void): Unsubscribe;
  close(): void;
};

/** The server knows this account and will never record this kill: it is somebody else's, left in a shared browser. */
const hopeless: readonly FailureCode[] = ["FORBIDDEN", "PAIRING_REFUSED", "ROOM_NOT_FOUND", "NOT_FOUND", "BAD_INPUT"];

/** Any other failure may pass: a kill is given up for nothing less than a hopeless one. */
function judge(answer: Answer<KillAnswer>) {
  if (answer.ok) return answer.value.recorded ? "delivered" : "try-again";
  return hopeless.includes(answer.code) ? "refused" : "try-again";
}

type Entry = { kill: PendingKill; delivery: Delivery<KillAnswer> };

export function createPendingKills(deps: PendingKillsDeps): PendingKills {
  const entries = new Map<string, Entry>();
  const tooLate = new Set<string>();
  const tokens = new Map<string, string>();
  const changes = createEmitter<void>();
  let isClosed = false;

  const ofSession = (sessionId: string) => [...entries.values()].filter(({ kill }) => kill.sessionId === sessionId);
  const isRefused = ({ delivery }: Entry) => delivery.state().status === "refused";

  function begin(kill: PendingKill) {
    const { idempotencyKey, sessionId, killToken } = kill;
    if (entries.has(idempotencyKey)) return;
    const delivery = createDelivery<KillAnswer>({
      kind: "kill",
      clock: deps.clock,
      call: () => deps.send({ sessionId, idempotencyKey, killToken }),
      judge,
      answered(answer) {
        if (answer.ok && answer.value.alreadyOver) tooLate.add(sessionId);
        if (delivery.state().status === "delivered") forgetRecorded(idempotencyKey);
        if (delivery.state().status !== "waiting") changes.emit();
      },
    });
    entries.set(idempotencyKey, { kill, delivery });
    changes.emit();
    void delivery.send();
  }

  function forgetRecorded(idempotencyKey: string) {
    entries.get(idempotencyKey)?.delivery.drop();
    entries.delete(idempotencyKey);
    deps.store.remove(idempotencyKey).catch(ignoreStoreFailure);
  }

  return {
    holdToken(sessionId, killToken) {
      if (killToken !== undefined) tokens.set(sessionId, killToken);
    },
    add(pressed) {
      const kill = { ...pressed, killToken: tokens.get(pressed.sessionId) };
      // Stored in parallel, not first: a slow disk must not hold up the message.
      deps.store.put(kill).catch(ignoreStoreFailure);
      for (const refused of ofSession(kill.sessionId).filter(isRefused)) entries.delete(refused.kill.idempotencyKey);
      begin(kill);
    },
    recorded(sessionId) {
      const recorded = ofSession(sessionId);
      for (const { kill } of recorded) forgetRecorded(kill.idempotencyKey);
      if (recorded.length > 0) changes.emit();
    },
    async resume() {
      for (const kill of await deps.store.all().catch(() => [])) if (!isClosed) begin(kill);
    },
    isPending: (sessionId) => ofSession(sessionId).some((entry) => !isRefused(entry)),
    refusal: (sessionId) => ofSession(sessionId).find(isRefused)?.delivery.state().failure ?? null,
    cameTooLate: (sessionId) => tooLate.has(sessionId),
    subscribe: changes.subscribe,
    close() {
      isClosed = true;
      for (const { delivery } of entries.values()) delivery.drop();
    },
  };
}

/** A private window may have no storage. The kill and its retries in this page don't depend on it. */
function ignoreStoreFailure() {}
