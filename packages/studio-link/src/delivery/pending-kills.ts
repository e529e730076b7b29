/**
 * Kills that the server hasn't recorded yet. They're stored in the browser and retried until it has (KS-6). Every try
 * has the same idempotency key, so they count as one kill.
 */
import { createEmitter } from "../emitter.ts";
import type {
  Clock,
  FailureCode,
  KillAnswer,
  KillRequest,
  PendingKill,
  PendingKillStore,
  Unsubscribe,
} from "../ports.ts";
import { type Answer, createDelivery, type Delivery } from "./delivery.ts";

export type PendingKillsDeps = {
  store: PendingKillStore;
  clock: Clock;
  send(kill: KillRequest): Promise<KillAnswer>;
};

export type PendingKills = {
  /** Remembers the token from the room's socket. Every later kill of this session is sent with it. */
  holdToken(sessionId: string, killToken: string | undefined): void;
  add(kill: PendingKill): void;
  /** Call this when signaling has confirmed the kill, which is quicker than HTTP. */
  recorded(sessionId: string): void;
  /** Sends kills that an earlier page left unsent. */
  resume(): Promise<void>;
  isPending(sessionId: string): boolean;
  /** Why this session's kill can't be recorded from this browser, or null. */
  refusal(sessionId: string): FailureCode | null;
  /** True if the kill is recorded but the session had already ended (KS-8). */
  cameTooLate(sessionId: string): boolean;
  subscribe(listener: () => void): Unsubscribe;
  close(): void;
};

/**
 * The server will never record this kill from this browser, for example because another user of this browser left it
 * behind or the phone is no longer paired.
 */
const finalRefusals: readonly FailureCode[] = [
  "FORBIDDEN",
  "PAIRING_REFUSED",
  "ROOM_NOT_FOUND",
  "NOT_FOUND",
  "BAD_INPUT",
];

/** Every other failure may be temporary, so we retry. */
function judge(answer: Answer<KillAnswer>) {
  if (answer.ok) return answer.value.recorded ? "delivered" : "try-again";
  return finalRefusals.includes(answer.code) ? "refused" : "try-again";
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
      // Store it in parallel so that a slow disk doesn't delay the kill.
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

/** A private window may have no storage. This page still sends and retries the kill. */
function ignoreStoreFailure() {}
