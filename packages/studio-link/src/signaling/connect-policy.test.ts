import { expect, test } from "vitest";
import { type AttemptFailure, afterFailedAttempt } from "./connect-policy.ts";
import { reconnectDelayMs } from "./reconnect-policy.ts";

test.each<[number, AttemptFailure, object]>([
  [1, "timed-out", { next: "retry", delayMs: 1_000, nextAttempt: 2, noticeId: "signalingTimeout" }],
  [2, "timed-out", { next: "retry", delayMs: 2_000, nextAttempt: 3, noticeId: "signalingTimeout" }],
  [3, "timed-out", { next: "give-up", reason: "timed-out", noticeId: "signalingTimedOut" }],
  [1, "unreachable", { next: "retry", delayMs: 1_000, nextAttempt: 2, noticeId: "signalingIssue" }],
  [3, "unreachable", { next: "give-up", reason: "unreachable", noticeId: "signalingFailed" }],
  [1, "socket-not-created", { next: "give-up", reason: "socket-not-created", noticeId: "socketNotCreated" }],
])("[SG-5] attempt %i that is %s", (attempt, failure, expected) => {
  expect(afterFailedAttempt(attempt, failure)).toEqual(expected);
});

test("[SG-6] a live session's retry delays grow, with jitter from half to all of a step, and never run out", () => {
  expect([1, 2, 3, 4, 5, 6, 50].map((attempt) => reconnectDelayMs(attempt, 1))).toEqual([
    250, 500, 1_000, 2_000, 4_000, 5_000, 5_000,
  ]);
  expect(reconnectDelayMs(4, 0)).toBe(1_000);
});
