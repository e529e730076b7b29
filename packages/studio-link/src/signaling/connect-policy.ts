/** What follows a failed attempt of the first connection (SG-5), and what the user is told. */
import type { NoticeId } from "@foldback/protocol/notices";
import { backoffMs } from "../backoff.ts";
import type { SignalingFailure } from "./signaling-link-state.ts";

export const firstConnection = { attempts: 3, attemptTimeoutMs: 10_000 };
const delays = { firstMs: 1_000, longestMs: 5_000 };

export type AttemptFailure = "timed-out" | "unreachable" | "socket-not-created";
export type AfterFailure = { noticeId: NoticeId } & (
  | { next: "retry"; delayMs: number; nextAttempt: number }
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

/** `attempt` counts from 1. A socket that can't be created isn't tried again. */
export function afterFailedAttempt(attempt: number, failure: AttemptFailure): AfterFailure {
  if (failure === "socket-not-created" || attempt >= firstConnection.attempts)
    return { next: "give-up", reason: failure, noticeId: finalNotice[failure] };
  const delayMs = backoffMs(attempt - 1, delays);
  return { next: "retry", delayMs, nextAttempt: attempt + 1, noticeId: retryNotice[failure] };
}
