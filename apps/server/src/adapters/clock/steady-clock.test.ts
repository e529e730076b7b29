import { beforeEach, expect, test } from "vitest";
import { createSteadyClock, type SteadyClock } from "./steady-clock.ts";

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 0, 1);

let runningMs: number;
let sleptMs: number;
let clock: SteadyClock;

beforeEach(() => {
  runningMs = 5_000;
  sleptMs = 0;
  clock = createSteadyClock({ runningMs: () => runningMs, uptimeMs: () => 90_000 + runningMs + sleptMs }, startMs);
});

const sinceStart = () => clock.nowMs() - startMs;

/** Advances the time and follows the reference every ten seconds. The reference is ahead by `aheadMs`. */
function pass(ms: number, aheadMs: number) {
  for (let passedMs = 0; passedMs < ms; passedMs += 10_000) {
    runningMs += 10_000;
    clock.follow(startMs + (runningMs - 5_000) + sleptMs + aheadMs);
  }
}

test.each([1, -1, 12, -12])(
  "[REL-9] a clock jump of %i h shifts a fifteen-minute wait by at most five seconds",
  (hours) => {
    pass(60_000, 0);
    expect(sinceStart()).toBe(60_000);
    pass(15 * 60_000, hours * hourMs);
    expect(Math.abs(sinceStart() - 16 * 60_000)).toBeLessThan(5_000);
  },
);

test("[REL-9] after the system clock is corrected, ours converges with it and never runs backwards", () => {
  let before = clock.nowMs();
  for (let hour = 0; hour < 220; hour += 1) {
    pass(hourMs, -hourMs);
    expect(clock.nowMs()).toBeGreaterThan(before);
    before = clock.nowMs();
  }
  expect(sinceStart()).toBe(219 * hourMs);
});

test("[REL-9] after a jump forward and back, the clock is correct again", () => {
  pass(60_000, hourMs);
  pass(80_000, 0);
  expect(sinceStart()).toBe(140_000);
});

test("a reference clock that differs by more than twelve hours is adopted immediately", () => {
  pass(10_000, 30 * hourMs);
  expect(sinceStart()).toBe(10_000 + 30 * hourMs);
});

test("time that the machine spent asleep counts as elapsed", () => {
  pass(60_000, 0);
  sleptMs = hourMs;
  pass(10_000, 0);
  expect(sinceStart()).toBe(70_000 + hourMs);
});
