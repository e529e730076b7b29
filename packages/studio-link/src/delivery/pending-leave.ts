/**
 * A Leave takes effect at the desk at once, but the server keeps the seat until it answers, so we retry (SE-11). Only a
 * Join cancels it, even one that reaches the server before the Leave does.
 */
import type { PendingLeaveView } from "../desk-view.ts";
import type { Clock, FailureCode } from "../ports.ts";
import { type Answer, createDelivery, type Delivery, defaultVerdict } from "./delivery.ts";
import { isTemporary } from "./delivery-state.ts";

/** The engineer's seat in a session, identified by its epoch. Joining later takes a new seat. */
export type LeftSeat = { sessionId: string; epoch: number };

/** A Leave that the server hasn't confirmed. It survives a reload, but not closing the window. */
export type PendingLeaveStore = { get(): LeftSeat | null; put(seat: LeftSeat | null): void };

export type PendingLeave = {
  leave(seat: LeftSeat): void;
  /**
   * True if the engineer has left here and hasn't joined again. The desk then counts them as gone, even if the server
   * still lists their seat.
   */
  hasLeft(sessionId: string): boolean;
  /** True until the server has answered. */
  isPending(sessionId: string): boolean;
  /** What to show the engineer. Null during the first try and after the answer. */
  view(): PendingLeaveView | null;
  /** Call this when the engineer presses Join, which cancels the Leave. */
  joins(sessionId: string): void;
  /**
   * Call this when the engineer is in a session. The server gives each engineer one seat, so there's no earlier one
   * left to leave.
   */
  joined(): void;
  retryNow(): void;
  close(): void;
};

/** With these codes the engineer no longer has the seat, perhaps because an earlier try succeeded. */
const noSeatCodes: readonly FailureCode[] = ["SESSION_NOT_LIVE", "SESSION_ENDED", "ROOM_NOT_FOUND", "FORBIDDEN"];

const judge = (answer: Answer<unknown>) =>
  !answer.ok && noSeatCodes.includes(answer.code) ? "delivered" : defaultVerdict(answer);

export function createPendingLeave(deps: {
  clock: Clock;
  store: PendingLeaveStore;
  tell(seat: LeftSeat): Promise<unknown>;
  changed(): void;
}): PendingLeave {
  const { clock, store } = deps;
  let left: (LeftSeat & { delivery: Delivery<unknown> }) | null = null;
  let isClosed = false;

  function begin(seat: LeftSeat, { failures }: { failures: number }) {
    const delivery = createDelivery({
      kind: "leave",
      clock,
      failures,
      call: () => deps.tell(seat),
      judge,
      answered() {
        if (delivery.state().status === "delivered") store.put(null);
        if (!isClosed) deps.changed();
      },
    });
    left = { ...seat, delivery };
    void delivery.send();
  }

  function forget() {
    left?.delivery.drop();
    left = null;
    store.put(null);
  }

  /** Also resends a refused Leave, because the server has been out of reach since and may accept it now. */
  function retryNow() {
    if (isClosed || left === null) return;
    if (left.delivery.state().status === "refused") void left.delivery.send();
    else left.delivery.retryNow();
  }

  function view(): PendingLeaveView | null {
    if (left === null) return null;
    const { failures, failure } = left.delivery.state();
    if (failures === 0) return null;
    return { refusal: failure === null || isTemporary(failure) ? null : failure };
  }

  const stored = store.get();
  // An earlier page has already tried, so this counts as a retry.
  if (stored !== null) begin(stored, { failures: 1 });

  return {
    leave(seat) {
      forget();
      store.put(seat);
      begin(seat, { failures: 0 });
    },
    hasLeft: (sessionId) => left?.sessionId === sessionId,
    isPending: (sessionId) => left?.sessionId === sessionId && left.delivery.state().status !== "delivered",
    view,
    joins(sessionId) {
      if (left?.sessionId === sessionId) forget();
    },
    joined: forget,
    retryNow,
    // Still accept the answer to a try that's under way. Otherwise the next page would repeat a recorded Leave.
    close() {
      isClosed = true;
      left?.delivery.stop();
    },
  };
}
