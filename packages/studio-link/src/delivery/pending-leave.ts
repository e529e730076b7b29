/**
 * A Leave takes effect at the desk immediately, but the server counts the engineer as joined until it receives it, so
 * we retry (SE-11). Only a Join cancels it, even one that reaches the server before the Leave does.
 */
import type { PendingLeaveView } from "../desk-view.ts";
import type { Clock, FailureCode } from "../ports.ts";
import { type Answer, createDelivery, type Delivery, defaultVerdict } from "./delivery.ts";
import { isTemporary } from "./delivery-state.ts";

/** `epoch` is the newest that the desk knew, so a Leave can't undo a later Join. */
export type LeaveRequest = { sessionId: string; epoch: number };

/** A Leave that the server hasn't confirmed. It survives a reload, but not closing the window. */
export type PendingLeaveStore = { get(): LeaveRequest | null; put(request: LeaveRequest | null): void };

export type PendingLeave = {
  leave(request: LeaveRequest): void;
  /**
   * True if the engineer has left on this page and hasn't joined again. The desk then counts them as gone, even if the
   * server still lists them.
   */
  hasLeft(sessionId: string): boolean;
  /** True until the server has answered. */
  isPending(sessionId: string): boolean;
  /** What to show the engineer. Null during the first try and after the answer. */
  view(): PendingLeaveView | null;
  /** Call this when the engineer presses Join, which cancels the Leave. */
  joins(sessionId: string): void;
  /**
   * Call this when the engineer is in a session. An engineer can only be in one, so there's no earlier one left to
   * leave.
   */
  joined(): void;
  retryNow(): void;
  close(): void;
};

/** With these codes the engineer is no longer in the session, perhaps because an earlier try succeeded. */
const notJoinedCodes: readonly FailureCode[] = ["SESSION_NOT_LIVE", "SESSION_ENDED", "ROOM_NOT_FOUND", "FORBIDDEN"];

const judge = (answer: Answer<unknown>) =>
  !answer.ok && notJoinedCodes.includes(answer.code) ? "delivered" : defaultVerdict(answer);

export function createPendingLeave(deps: {
  clock: Clock;
  store: PendingLeaveStore;
  tell(request: LeaveRequest): Promise<unknown>;
  changed(): void;
}): PendingLeave {
  const { clock, store } = deps;
  let left: (LeaveRequest & { delivery: Delivery<unknown> }) | null = null;
  let isClosed = false;

  function begin(request: LeaveRequest, { failures }: { failures: number }) {
    const delivery = createDelivery({
      kind: "leave",
      clock,
      failures,
      call: () => deps.tell(request),
      judge,
      answered() {
        if (delivery.state().status === "delivered") store.put(null);
        if (!isClosed) deps.changed();
      },
    });
    left = { ...request, delivery };
    void delivery.send();
  }

  function forget() {
    left?.delivery.drop();
    left = null;
    store.put(null);
  }

  /** Also resends a refused Leave, because the server may accept it now. */
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
    leave(request) {
      forget();
      store.put(request);
      begin(request, { failures: 0 });
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
