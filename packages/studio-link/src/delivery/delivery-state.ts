/**
 * One message that must reach the server eventually: when it's sent, retried or given up on. The table "Delivery" in
 * SPEC.md lists, for each kind, how it's stored and what ends it.
 */

import { backoffMs } from "../backoff.ts";
import type { FailureCode } from "../ports.ts";
import { pressTimeoutMs } from "../with-timeout.ts";

/**
 * `failures` counts the failed attempts since the last success, and `failure` is the code of the newest one, if known.
 */
type Tried = { failures: number; failure: FailureCode | null };

export type DeliveryState =
  /** Created or read from storage. This page hasn't sent it yet. */
  | ({ status: "unsent" } & Tried)
  | ({ status: "sending" } & Tried)
  | ({ status: "waiting"; pauseMs: number } & Tried)
  /** Not retried while a newer message is being sent. The user can still send it. */
  | ({ status: "suspended" } & Tried)
  /** The server refused it. Only the user can send it again. */
  | ({ status: "refused" } & Tried)
  | ({ status: "delivered" } & Tried);

export type Verdict = "delivered" | "try-again" | "refused";

export type DeliveryEvent =
  | { type: "sent" }
  | { type: "suspended" }
  | { type: "answered"; verdict: Verdict; failure: FailureCode | null };

/** An answer that arrives after `answerWithinMs` counts as a failure. Null means no limit. */
type Timing = { pauses: { firstMs: number; longestMs: number }; answerWithinMs: number | null };

const whileUserWaits: Timing = { pauses: { firstMs: 1_000, longestMs: 10_000 }, answerWithinMs: pressTimeoutMs };

export const timings = {
  kill: { pauses: { firstMs: 500, longestMs: 10_000 }, answerWithinMs: 5_000 },
  heldBack: whileUserWaits,
  leave: whileUserWaits,
  sessionLookup: whileUserWaits,
  /** Uploading a recording can take a long time on a slow network. */
  clip: { pauses: { firstMs: 2_000, longestMs: 30_000 }, answerWithinMs: null },
} as const satisfies Record<string, Timing>;

export type DeliveryKind = keyof typeof timings;

export function reduceDelivery(kind: DeliveryKind, state: DeliveryState, event: DeliveryEvent): DeliveryState {
  const { failures, failure } = state;
  switch (event.type) {
    case "sent":
      return { status: "sending", failures, failure };
    case "suspended":
      return state.status === "waiting" ? { status: "suspended", failures, failure } : state;
    case "answered":
      return state.status === "sending" ? afterAnswer(kind, failures, event) : state;
  }
}

type Answered = Extract<DeliveryEvent, { type: "answered" }>;

function afterAnswer(kind: DeliveryKind, failures: number, { verdict, failure }: Answered): DeliveryState {
  switch (verdict) {
    case "delivered":
      return { status: "delivered", failures: 0, failure: null };
    case "refused":
      return { status: "refused", failures: failures + 1, failure };
    case "try-again":
      return {
        status: "waiting",
        failures: failures + 1,
        failure,
        pauseMs: backoffMs(failures, timings[kind].pauses),
      };
  }
}

const temporary: ReadonlySet<FailureCode> = new Set<FailureCode>([
  "NETWORK",
  "UNEXPECTED",
  "DATABASE_UNAVAILABLE",
  "DISK_FULL",
  "DRAINING",
  "TOO_MANY_REQUESTS",
  "CONSENT_NOT_RECORDED",
]);

/** True if the server may accept it later. Every other refusal is final. */
export const isTemporary = (code: FailureCode): boolean => temporary.has(code);
