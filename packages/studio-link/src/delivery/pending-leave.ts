/**
 * The engineer's Leave: it holds at the desk from the press on, and the server is told until it answers, because it keeps the
 * seat until then (SE-11). Only a Join takes it back, even one that overtakes it on the way. Knows one call and a store.
 */
import type { PendingLeaveView } from "../desk-view.ts";
import type { Clock, FailureCode } from "../ports.ts";
import { type Answer, createDelivery, type Delivery, defaultVerdict } from "./delivery.ts";
import { isTemporary } from "./delivery-state.ts";

/** The seat in this session as it was known at this epoch. A seat taken later is another one. */
export type LeftSeat = { sessionId: string; epoch: number };

/** The Leave that the server doesn't know of yet. Survives a reload, not the window. */
export type PendingLeaveStore = { get(): LeftSeat | null; put(seat: LeftSeat | null): void };

export type PendingLeave = {
  leave(seat: LeftSeat): void;
  /** Left here and not joined again: whatever the server still says, the desk doesn't take the seat up. */
  hasLeft(sessionId: string): boolean;
  /** The server hasn't answered yet, so this engineer still has the seat there. */
  isPending(sessionId: string): boolean;
  /** What the engineer should know; null while the first try is on its way, and after the answer. */
  view(): PendingLeaveView | null;
  /** Join was pressed: the engineer no longer wants to leave this session. */
  joins(sessionId: string): void;
  /** The engineer is in a session. The server gives an engineer one seat, so no earlier one is left to leave. */
  joined(): void;
  retryNow(): void;
  close(): void;
};

/** The engineer doesn't have this seat any more, for example because an earlier try came through. */
const seatless: readonly FailureCode[] = ["SESSION_NOT_LIVE", "SESSION_ENDED", "ROOM_NOT_FOUND", "FORBIDDEN"];

const judge = (answer: Answer<unknown>) =>
  !answer.ok && seatless.includes(answer.code) ? "delivered" : defaultVerdict(answer);

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

  /** A refusal may have passed too, since the server was away. */
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
  // An earlier page tried before this one.
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
    // The answer to the try under way counts, or the next page would repeat a Leave that the server knows.
    close() {
      isClosed = true;
      left?.delivery.stop();
    },
  };
}
