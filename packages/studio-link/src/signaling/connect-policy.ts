/** What to do after a failed attempt at the first connection (SG-5), and what to tell the user. */
import type { NoticeId } from "@foldback/protocol/notices";
import { backoffMs } from "../backoff.ts";
import type { EngineNotice } from "../view-model.ts";
import { jittered } from "./reconnect-policy.ts";
import type { SignalingFailure } from "./signaling-link-state.ts";

export const firstConnection = { attempts: 3, attemptTimeoutMs: 10_000 };
const delays = { firstMs: 1_000, longestMs: 5_000 };

export type AttemptFailure = "timed-out" | "unreachable" | "socket-not-created";
export type AfterFailure = { notice: EngineNotice | null } & (
  | { next: "retry"; delayMs: number }
  | { next: "give-up"; reason: SignalingFailure }
);

const retryNotice: Record<AttemptFailure, NoticeId> = {
  "timed-out": "signalingTimeout",
  unreachable: "signalingIssue",
  "socket-not-created": "socketNotCreated",
};
const finalNotice: Record<AttemptFailure, NoticeId> = {
  "timed-out": "signalingTimedOut",
  unreachable: "signalingFailed",
  "socket-not-created": "socketNotCreated",
};

type FailedAttempt = {
  /** Counts from 1. */
  attempt: number;
  failure: AttemptFailure;
  /** True for a room or a phone, which has a session to get back to. A list waits until the user presses Try Again. */
  isInSession: boolean;
  /** Random from 0 to 1. */
  fraction: number;
};

/** If the browser can't even create a socket, we don't retry. */
export function afterFailedAttempt({ attempt, failure, isInSession, fraction }: FailedAttempt): AfterFailure {
  const stepMs = backoffMs(attempt - 1, delays);
  if (failure === "socket-not-created")
    return { next: "give-up", reason: failure, notice: notice(finalNotice[failure]) };
  if (attempt < firstConnection.attempts)
    return { next: "retry", delayMs: stepMs, notice: notice(retryNotice[failure], { attempt: String(attempt + 1) }) };
  const told = attempt === firstConnection.attempts ? notice(finalNotice[failure]) : null;
  if (isInSession) return { next: "retry", delayMs: jittered(stepMs, fraction), notice: told };
  return { next: "give-up", reason: failure, notice: told };
}

const notice = (id: NoticeId, values: EngineNotice["values"] = {}): EngineNotice => ({ id, values, code: null });
