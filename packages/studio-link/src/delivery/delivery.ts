/** Sends one message and retries until it's delivered or refused. The caller's `judge` decides what an answer means. */

import { type Clock, type FailureCode, failureCodeOf, type Unsubscribe } from "../ports.ts";
import { withTimeout } from "../with-timeout.ts";
import {
  type DeliveryEvent,
  type DeliveryKind,
  type DeliveryState,
  isTemporary,
  reduceDelivery,
  timings,
  type Verdict,
} from "./delivery-state.ts";

export type Answer<Value> = { ok: true; value: Value } | { ok: false; code: FailureCode };

/** For calls whose error codes need no special treatment. */
export function defaultVerdict<Value>(answer: Answer<Value>): Verdict {
  if (answer.ok) return "delivered";
  return isTemporary(answer.code) ? "try-again" : "refused";
}

export type Delivery<Value> = {
  state(): DeliveryState;
  /**
   * Sends it now, whatever its state. Only the answer to the newest try counts, but each promise resolves to the answer
   * to its own try.
   */
  send(): Promise<Answer<Value>>;
  /** Skips the pause before the next try. */
  retryNow(): void;
  /** Stops retrying until the user sends it. */
  suspend(): void;
  /** Stops retrying. If an attempt is in progress, its result still counts. */
  stop(): void;
  /** Stops retrying. If an attempt is in progress, its result is ignored. */
  drop(): void;
};

export type DeliveryDeps<Value> = {
  kind: DeliveryKind;
  clock: Clock;
  /** How many times it has already failed, on an earlier page or in an earlier delivery of the same message. */
  failures?: number;
  call(): Promise<Value>;
  judge(answer: Answer<Value>): Verdict;
  /** Called after the state has changed. */
  answered(answer: Answer<Value>): void;
};

export function createDelivery<Value>(deps: DeliveryDeps<Value>): Delivery<Value> {
  const { kind, clock } = deps;
  let state: DeliveryState = { status: "unsent", failures: deps.failures ?? 0, failure: null };
  let newestTry = 0;
  let isStopped = false;
  let cancelPause: Unsubscribe = () => {};

  function move(event: DeliveryEvent) {
    cancelPause();
    state = reduceDelivery(kind, state, event);
    if (state.status === "waiting" && !isStopped) cancelPause = clock.setTimer(state.pauseMs, () => void send());
  }

  async function send() {
    newestTry += 1;
    const thisTry = newestTry;
    move({ type: "sent" });
    const answer = await attempt();
    if (thisTry !== newestTry) return answer;
    const failure = answer.ok ? null : answer.code;
    move({ type: "answered", verdict: deps.judge(answer), failure });
    deps.answered(answer);
    return answer;
  }

  async function attempt(): Promise<Answer<Value>> {
    const limitMs = timings[kind].answerWithinMs;
    try {
      const call = deps.call();
      return { ok: true, value: await (limitMs === null ? call : withTimeout(clock, { limitMs, call })) };
    } catch (thrown) {
      return { ok: false, code: failureCodeOf(thrown) };
    }
  }

  function stop() {
    isStopped = true;
    cancelPause();
  }

  return {
    state: () => state,
    send,
    retryNow() {
      if (state.status === "waiting" && !isStopped) void send();
    },
    suspend: () => move({ type: "suspended" }),
    stop,
    drop() {
      stop();
      newestTry += 1;
    },
  };
}
