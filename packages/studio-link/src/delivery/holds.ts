/**
 * The individual withdrawals. Each is enforced on this page, stored until the server knows about it, and retried until
 * the server accepts or refuses it.
 */
import type { SessionView } from "@foldback/protocol/signaling";
import type { Clock, FailureCode, StudioApi } from "../ports.ts";
import type { SessionMirror } from "../session-mirror.ts";
import { type Answer, createDelivery, type Delivery, defaultVerdict } from "./delivery.ts";
import type { DeliveryState } from "./delivery-state.ts";
import {
  type HeldBackStore,
  type HeldKind,
  isAlreadyNarrower,
  isEngineerAbsent,
  isOutdated,
  isOver,
  isOverruled,
  type StoredHold,
} from "./held-back-rules.ts";
import { createWithdrawalCalls } from "./withdrawal-calls.ts";

type Hold = {
  stored: StoredHold;
  delivery: Delivery<void>;
  earlierGrant: Promise<unknown> | undefined;
  isGrantSettled: boolean;
};

/**
 * These codes mean that the session has changed but we haven't received its new state. Until we have, the withdrawal
 * stays in effect.
 */
const sessionChangedCodes: readonly FailureCode[] = ["SESSION_NOT_LIVE", "SESSION_ENDED", "ROOM_NOT_FOUND"];

export type HeldBackDeps = {
  clock: Clock;
  api: StudioApi;
  mirror: SessionMirror;
  store: HeldBackStore;
  changed(): void;
};

export function createHolds({ clock, api, mirror, store, changed }: HeldBackDeps) {
  const calls = createWithdrawalCalls({ api, mirror });
  const holds = new Map<HeldKind, Hold>();
  for (const stored of store.get()) holds.set(stored.kind, create(stored, { failures: 1 }));
  let isStored = holds.size > 0;

  const isCurrent = (hold: Hold) => holds.get(hold.stored.kind) === hold;

  /** Stores only withdrawals that the server hasn't confirmed. */
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

  function create(stored: StoredHold, { failures, earlierGrant }: Earlier): Hold {
    const hold: Hold = {
      stored,
      earlierGrant,
      isGrantSettled: earlierGrant === undefined,
      delivery: createDelivery({
        kind: "heldBack",
        clock,
        failures,
        call: () => calls[stored.kind](stored),
        judge: (answer) => judge(stored, answer, mirror.get()),
        answered() {
          if (isSettled(hold)) holds.delete(stored.kind);
          moved();
        },
      }),
    };
    return hold;
  }

  async function followGrant(hold: Hold) {
    await hold.earlierGrant?.catch(() => undefined);
    hold.isGrantSettled = true;
    if (!isCurrent(hold) || hold.delivery.state().status !== "delivered") return;
    holds.delete(hold.stored.kind);
    moved();
  }

  function drop(kinds: readonly HeldKind[]) {
    for (const kind of kinds) {
      holds.get(kind)?.delivery.drop();
      holds.delete(kind);
    }
  }

  return {
    get: (kind: HeldKind) => holds.get(kind),
    all: () => [...holds.values()],
    isCurrent,
    save,
    moved,
    drop,
    /** Takes effect before it returns. Resolves to the server's answer to this press. */
    async put(stored: StoredHold, earlier: Earlier) {
      const hold = create(stored, earlier);
      holds.set(stored.kind, hold);
      moved();
      if (!hold.isGrantSettled) void followGrant(hold);
      return { hold, answer: await hold.delivery.send() };
    },
    follow(hold: Hold, session: SessionView | null) {
      const { kind } = hold.stored;
      const { status } = hold.delivery.state();
      if (session === null || isOver(hold.stored, session)) return drop([kind]);
      if (status === "unsent" && isOutdated(hold.stored, session)) return drop([kind]);
      if (status === "unsent" || (status === "delivered" && isOverruled(hold.stored, session)))
        void hold.delivery.send();
    },
  };
}

type Earlier = { failures: number; earlierGrant?: Hold["earlierGrant"] };

function judge(stored: StoredHold, answer: Answer<void>, session: SessionView | null) {
  if (answer.ok || isAlreadyNarrower(stored.kind, answer.code))
    return isOverruled(stored, session) ? "try-again" : "delivered";
  return isEngineerAbsent(stored.kind, answer.code) ? "try-again" : defaultVerdict(answer);
}

/**
 * If the server records a Grant after the withdrawal, the Grant undoes it. We therefore keep the withdrawal in effect
 * until we know what became of that Grant.
 */
function isSettled({ stored, delivery, isGrantSettled }: Hold) {
  const state = delivery.state();
  if (state.status === "delivered") return isGrantSettled;
  return state.status === "refused" && answersThePress(state) && !stored.overrulesGrant;
}

/** True if the server's rules rejected the first attempt. We then tell the artist and don't hold anything back. */
const answersThePress = ({ failures, failure }: DeliveryState) =>
  failures === 1 && failure !== null && !sessionChangedCodes.includes(failure);
