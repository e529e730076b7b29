import { expect, test } from "vitest";
import { type AttemptFailure, afterFailedAttempt } from "./connect-policy.ts";
import { reconnectDelayMs } from "./reconnect-policy.ts";

const told = (id: string, values = {}) => ({ id, values, code: null });

test.each<[number, AttemptFailure, object]>([
  [1, "timed-out", { next: "retry", delayMs: 1_000, notice: told("signalingTimeout", { attempt: "2" }) }],
  [2, "timed-out", { next: "retry", delayMs: 2_000, notice: told("signalingTimeout", { attempt: "3" }) }],
  [3, "timed-out", { next: "give-up", reason: "timed-out", notice: told("signalingTimedOut") }],
  [1, "unreachable", { next: "retry", delayMs: 1_000, notice: told("signalingIssue", { attempt: "2" }) }],
  [3, "unreachable", { next: "give-up", reason: "unreachable", notice: told("signalingFailed") }],
  [1, "socket-not-created", { next: "give-up", reason: "socket-not-created", notice: told("socketNotCreated") }],
])("[SG-5] a list's attempt %i that fails as %s leads to the right next step", (attempt, failure, expected) => {
  expect(afterFailedAttempt({ attempt, failure, isInSession: false, fraction: 0 })).toEqual(expected);
});

test.each<[number, AttemptFailure, object]>([
  [2, "unreachable", { next: "retry", delayMs: 2_000, notice: told("signalingIssue", { attempt: "3" }) }],
  [3, "unreachable", { next: "retry", delayMs: 2_000, notice: told("signalingFailed") }],
  [3, "timed-out", { next: "retry", delayMs: 2_000, notice: told("signalingTimedOut") }],
  [4, "unreachable", { next: "retry", delayMs: 2_500, notice: null }],
  [50, "timed-out", { next: "retry", delayMs: 2_500, notice: null }],
  [4, "socket-not-created", { next: "give-up", reason: "socket-not-created", notice: told("socketNotCreated") }],
])("[SG-5] a session's attempt %i that fails as %s leads to the right next step", (attempt, failure, expected) => {
  expect(afterFailedAttempt({ attempt, failure, isInSession: true, fraction: 0 })).toEqual(expected);
});

test("[SG-6] in a live session retry delays grow, are shortened at random by up to half, and never end", () => {
  expect([1, 2, 3, 4, 5, 6, 50].map((attempt) => reconnectDelayMs(attempt, 1))).toEqual([
    250, 500, 1_000, 2_000, 4_000, 5_000, 5_000,
  ]);
  expect(reconnectDelayMs(4, 0)).toBe(1_000);
});
