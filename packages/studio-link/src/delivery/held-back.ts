/**
 * What the artist has taken away: it holds here from the press on, whatever becomes of the call that tells the server (CO-4).
 * Only the server's word or the artist lifts it, or a refusal that answers the press itself. A Deny, and what is taken back of
 * a widening, stand against a Grant whose outcome isn't known. What the server doesn't know survives a reload; the next page
 * holds it at once, and sends it when the server's view shows that it still stands (CO-9). Knows no media and no gate.
 */
import { scopes as allScopes, type Scope } from "@foldback/domain/consent/scopes";
import type { SessionView } from "@foldback/protocol/signaling";
import type { ActionResult, Clock, FailureCode, StudioApi } from "../ports.ts";
import type { SessionMirror } from "../session-mirror.ts";
import { type Answer, createDelivery, type Delivery, usualVerdict } from "./delivery.ts";
import type { DeliveryState } from "./delivery-state.ts";
import {
  consentOf,
  expectedEngineerId,
  type HeldBackStore,
  type HeldKind,
  isAlreadyNarrower,
  isNobodyThere,
  isOutdated,
  isOver,
  isOverruled,
  type StoredHold,
} from "./held-back-rules.ts";
import { createWithdrawalCalls } from "./withdrawal-calls.ts";

export type Withdrawal = {
  sessionId: string;
  /** What may go on. */
  scopes: readonly Scope[];
  /** Whom a denial is about; otherwise the engineer who is in the room or invited. */
  engineerId?: string | undefined;
  /** A Grant that was on its way before this: it may reach the server after what takes it away. */
  earlierGrant?: Promise<unknown> | undefined;
};

type Hold = {
  stored: StoredHold;
  delivery: Delivery<void>;
  earlierGrant: Promise<unknown> | undefined;
  isGrantSettled: boolean;
};

export type HeldBack = {
  /** Takes effect before it returns; the promise says whether it stands, whether or not the server knows. */
  add(kind: HeldKind, withdrawal: Withdrawal): Promise<ActionResult>;
  /** What may still leave here; null while nothing is held back. */
  cap(): readonly Scope[] | null;
  /** What the grant gives here, without a pause or an end. */
  accessHere(): readonly Scope[];
  /** What the server doesn't know, although it was told at least once. */
  pending(): readonly HeldKind[];
  /** Why one of them isn't sent again. */
  refusal(): FailureCode | null;
  sessionChanged(session: SessionView | null): void;
  release(kinds: readonly HeldKind[]): void;
  /** Keeps it in effect without sending it, while the artist's newer answer is on its way. The returned function sends it again. */
  suspend(kind: HeldKind): () => void;
  retryNow(): void;
  close(): void;
};

/** The session has moved on. The view that says so is on its way, and until it arrives nothing is given out again. */
const movedOn: readonly FailureCode[] = ["SESSION_NOT_LIVE", "SESSION_ENDED", "ROOM_NOT_FOUND"];

type HeldBackDeps = {
  clock: Clock;
  api: StudioApi;
  mirror: SessionMirror;
  store: HeldBackStore;
  changed(): void;
};

export function createHeldBack({ clock, api, mirror, store, changed }: HeldBackDeps): HeldBack {
  const calls = createWithdrawalCalls({ api, mirror });
  const holds = new Map<HeldKind, Hold>();
  for (const stored of store.get()) holds.set(stored.kind, createHold(stored, { failures: 1 }));
  let isStored = holds.size > 0;

  const isCurrent = (hold: Hold) => holds.get(hold.stored.kind) === hold;
  const states = () => [...holds.values()].map(({ delivery }) => delivery.state());

  /** What the server knows, it remembers. */
  function save() {
    if (!isStored && holds.size === 0) return;
    const unknown = [...holds.values()].filter(({ delivery }) => delivery.state().status !== "delivered");
    store.put(unknown.map(({ stored }) => stored));
    isStored = unknown.length > 0;
  }

  function moved() {
    save();
    changed();
  }

  function createHold(
    stored: StoredHold,
    { failures, earlierGrant }: { failures: number; earlierGrant?: Hold["earlierGrant"] },
  ) {
    const hold: Hold = {
      stored,
      earlierGrant,
      isGrantSettled: earlierGrant === undefined,
      delivery: createDelivery({
        kind: "heldBack",
        clock,
        failures,
        call: () => calls[stored.kind](stored),
        judge: (answer) => judge(stored, answer),
        answered() {
          if (isSettled(hold)) holds.delete(stored.kind);
          moved();
        },
      }),
    };
    return hold;
  }

  function judge(stored: StoredHold, answer: Answer<void>) {
    if (answer.ok || isAlreadyNarrower(stored.kind, answer.code))
      return isOverruled(stored, mirror.get()) ? "try-again" : "delivered";
    return isNobodyThere(stored.kind, answer.code) ? "try-again" : usualVerdict(answer);
  }

  /** A recorded Grant can still undo what the server knows of, so the hold stays until that Grant's outcome is known. */
  function isSettled({ stored, delivery, isGrantSettled }: Hold) {
    const state = delivery.state();
    if (state.status === "delivered") return isGrantSettled;
    return state.status === "refused" && answersThePress(state) && !stored.standsAgainstGrant;
  }

  async function followGrant(hold: Hold) {
    await hold.earlierGrant?.catch(() => undefined);
    hold.isGrantSettled = true;
    if (!isCurrent(hold) || hold.delivery.state().status !== "delivered") return;
    holds.delete(hold.stored.kind);
    moved();
  }

  function follow({ stored, delivery }: Hold, session: SessionView | null) {
    const { status } = delivery.state();
    if (session === null || isOver(stored, session)) return drop([stored.kind]);
    if (status === "unsent" && isOutdated(stored, session)) return drop([stored.kind]);
    if (status === "unsent" || (status === "delivered" && isOverruled(stored, session))) void delivery.send();
  }

  function drop(kinds: readonly HeldKind[]) {
    for (const kind of kinds) {
      holds.get(kind)?.delivery.drop();
      holds.delete(kind);
    }
  }

  return {
    async add(kind, { sessionId, scopes, engineerId, earlierGrant }) {
      const earlier = holds.get(kind);
      drop([kind]);
      const session = mirror.get();
      const stored: StoredHold = {
        kind,
        sessionId,
        scopes,
        engineerId: engineerId ?? expectedEngineerId(session),
        consent: consentOf(session),
        // Whatever the earlier one stands against, the newer one does too.
        standsAgainstGrant: earlierGrant !== undefined || (earlier?.stored.standsAgainstGrant ?? false),
        pressedAtMs: mirror.serverNowMs(),
      };
      const hold = createHold(stored, {
        // Pressed again it is the same denial, and has failed as often.
        failures: kind === "denial" ? (earlier?.delivery.state().failures ?? 0) : 0,
        earlierGrant: earlierGrant ?? earlier?.earlierGrant,
      });
      holds.set(kind, hold);
      moved();
      if (!hold.isGrantSettled) void followGrant(hold);
      const answer = await hold.delivery.send();
      return answer.ok || isCurrent(hold) ? { ok: true } : answer;
    },
    cap() {
      if (holds.size === 0) return null;
      return allScopes.filter((scope) => [...holds.values()].every(({ stored }) => stored.scopes.includes(scope)));
    },
    accessHere() {
      const hold = holds.get("denial") ?? holds.get("access");
      return (mirror.get()?.grant.scopes ?? []).filter((scope) => hold?.stored.scopes.includes(scope) ?? true);
    },
    pending: () => [...holds].flatMap(([kind, { delivery }]) => (delivery.state().failures > 0 ? [kind] : [])),
    refusal: () => states().find(({ status }) => status === "refused")?.failure ?? null,
    sessionChanged(session) {
      for (const hold of [...holds.values()]) follow(hold, session);
      save();
    },
    release(kinds) {
      drop(kinds);
      moved();
    },
    suspend(kind) {
      const hold = holds.get(kind);
      if (hold?.delivery.state().status !== "waiting") return () => {};
      hold.delivery.suspend();
      return () => {
        if (isCurrent(hold) && hold.delivery.state().status === "suspended") void hold.delivery.send();
      };
    },
    retryNow() {
      for (const { delivery } of holds.values()) delivery.retryNow();
    },
    // What is stored stays stored: the window's next page goes on with it.
    close: () => drop([...holds.keys()]),
  };
}

/** The first try was refused by a rule, so the artist is told that instead of being held to a press that means nothing. */
const answersThePress = ({ failures, failure }: DeliveryState) =>
  failures === 1 && failure !== null && !movedOn.includes(failure);
