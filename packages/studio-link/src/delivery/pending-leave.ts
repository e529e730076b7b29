/**
 * The engineer's Leave: it holds here from the press on, and the server is told until it has answered, with growing pauses; it
 * keeps the seat until then (SE-11). Only a Join takes it back, also one that overtakes it on the way. Knows the call as a
 * function and a store, no room and no media.
 */
import { answerWithin, pressLimitMs } from "../answer-within.ts";
import type { UntoldLeave } from "../desk-view.ts";
import { growingPauseMs } from "../growing-pause.ts";
import { type Clock, type FailureCode, resultOf, type Unsubscribe } from "../ports.ts";
import { mayPass } from "../temporary-failure.ts";

/** What was left: the seat in this session as it was known at this epoch, no seat that is taken since. */
export type LeftSeat = { sessionId: string; epoch: number };

/** The seat that this window has left and whose Leave the server does not know of yet; survives a reload, not the window. */
export type UntoldLeaveStore = { get(): LeftSeat | null; put(seat: LeftSeat | null): void };

export type Leaving = {
  leave(seat: LeftSeat): void;
  /** Left here, and not joined again: whatever the server still says, it is not taken up. */
  hasLeft(sessionId: string): boolean;
  /** The server has not answered yet, so that this engineer has the seat there. */
  isUntold(sessionId: string): boolean;
  /** What the engineer should know; null while the first call is on its way, and after the answer. */
  view(): UntoldLeave | null;
  /** Join was pressed: whoever wants to be in the session has not left it any more. */
  joins(sessionId: string): void;
  /** The engineer is in another session, which the server allows nobody who sits elsewhere. */
  joined(): void;
  retryNow(): void;
  close(): void;
};

type Left = LeftSeat & {
  state: "telling" | "untold" | "told";
  refusal: FailureCode | null;
  retries: number;
  cancelRetry: Unsubscribe;
};

/** Of the seat itself: this engineer does not have it, for example because an earlier call came through. */
const seatless: readonly FailureCode[] = ["SESSION_NOT_LIVE", "SESSION_ENDED", "ROOM_NOT_FOUND", "FORBIDDEN"];

export function createLeaving(deps: {
  clock: Clock;
  store: UntoldLeaveStore;
  tell(seat: LeftSeat): Promise<unknown>;
  changed(): void;
}): Leaving {
  const { clock, store } = deps;
  let left: Left | null = null;
  let isClosed = false;

  async function tell(leave: Left) {
    leave.cancelRetry();
    leave.state = "telling";
    const call = deps.tell({ sessionId: leave.sessionId, epoch: leave.epoch });
    const result = await resultOf(answerWithin(clock, { limitMs: pressLimitMs, call }));
    if (left !== leave) return;
    if (result.ok || seatless.includes(result.code)) told(leave);
    else if (!isClosed) notTold(leave, result.code);
    if (!isClosed) deps.changed();
  }

  function told(leave: Left) {
    leave.state = "told";
    store.put(null);
  }

  function notTold(leave: Left, code: FailureCode) {
    leave.state = "untold";
    leave.refusal = mayPass(code) ? null : code;
    if (leave.refusal === null) leave.cancelRetry = clock.setTimer(growingPauseMs(leave.retries), retryNow);
    leave.retries += 1;
  }

  function begin(seat: LeftSeat, { retries }: { retries: number }) {
    left = { ...seat, state: "telling", refusal: null, retries, cancelRetry: () => {} };
    void tell(left);
  }

  function forget() {
    left?.cancelRetry();
    left = null;
  }

  function drop() {
    forget();
    store.put(null);
  }

  function retryNow() {
    if (!isClosed && left?.state === "untold") void tell(left);
  }

  const isUntold = (sessionId: string) => left?.sessionId === sessionId && left.state !== "told";

  // What the page before this one could not tell.
  const kept = store.get();
  if (kept !== null) begin(kept, { retries: 1 });

  return {
    leave(seat) {
      forget();
      store.put(seat);
      begin(seat, { retries: 0 });
    },
    hasLeft: (sessionId) => left?.sessionId === sessionId,
    isUntold,
    view: () => (left !== null && left.retries > 0 && left.state !== "told" ? { refusal: left.refusal } : null),
    joins(sessionId) {
      if (left?.sessionId === sessionId) drop();
    },
    joined: drop,
    retryNow,
    // The answer that is still on its way counts: the next page would tell a Leave that the server knows.
    close() {
      isClosed = true;
      left?.cancelRetry();
    },
  };
}
