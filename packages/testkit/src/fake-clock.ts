/** A clock that only moves when a test moves it. Timers fire in chronological order. */
import type { Clock } from "@foldback/studio-link/ports";

export type FakeClock = Clock & {
  /** Fires every timer that comes due in that time, including those that other timers set. */
  advance(byMs: number): void;
  pendingTimers(): number;
};

export function createFakeClock(startMs = 1_000_000): FakeClock {
  let nowMs = startMs;
  const timers = new Set<{ atMs: number; run: () => void }>();
  const nextDue = (untilMs: number) =>
    [...timers].filter((timer) => timer.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
  return {
    nowMs: () => nowMs,
    setTimer(delayMs, run) {
      const timer = { atMs: nowMs + delayMs, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(byMs) {
      const untilMs = nowMs + byMs;
      for (let due = nextDue(untilMs); due; due = nextDue(untilMs)) {
        timers.delete(due);
        nowMs = Math.max(nowMs, due.atMs);
        due.run();
      }
      nowMs = untilMs;
    },
    pendingTimers: () => timers.size,
  };
}
