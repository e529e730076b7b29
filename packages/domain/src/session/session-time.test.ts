import { expect, test } from "vitest";
import {
  clockAfter,
  clockTimeAt,
  durationSeconds,
  elapsedMs,
  momentOf,
  newClock,
  remainingMs,
} from "./session-time.ts";

test("[BI-5] only active time counts, and a clock that's behind adds no time", () => {
  const clock = { activeMs: 600_000, activeSinceMs: 5_000 };
  expect(remainingMs(1_800_000, clock, 65_000)).toBe(1_140_000);
  expect(remainingMs(1_800_000, clock, 0)).toBe(1_200_000);
  expect(remainingMs(1_800_000, { ...clock, activeSinceMs: null }, 9_999_999)).toBe(1_200_000);
  expect(remainingMs(1_800_000, clock, 99_999_999)).toBe(0);
});

test("[SE-12] the clock stands still while the session waits, is paused or has ended", () => {
  const joined = clockAfter(newClock, { isActive: true, nowMs: 1_000 });
  const renewed = clockAfter(joined, { isActive: true, nowMs: 5_000 });
  expect(elapsedMs(renewed, 11_000)).toBe(10_000);
  const paused = clockAfter(renewed, { isActive: false, nowMs: 11_000 });
  expect(elapsedMs(paused, 60_000)).toBe(10_000);
  const continued = clockAfter(paused, { isActive: true, nowMs: 60_000 });
  const ended = clockAfter(continued, { isActive: false, nowMs: 62_400 });
  expect([elapsedMs(ended, 99_000), durationSeconds({ clock: ended }, 99_000)]).toEqual([12_400, 12]);
});

test("[SE-14] the time that the clock showed at any past moment can be found, and it doesn't change during a pause", () => {
  const changes = [
    [true, 1_000],
    [false, 11_000],
    [true, 60_000],
    [false, 65_000],
    [true, 90_000],
  ] as const;
  const clock = changes.reduce((before, [isActive, nowMs]) => clockAfter(before, { isActive, nowMs }), newClock);
  const shown = [0, 1_000, 4_000, 11_000, 30_000, 60_000, 62_000, 80_000, 90_000, 91_500].map((at) =>
    clockTimeAt(clock, at),
  );
  expect(shown).toEqual([0, 0, 3_000, 10_000, 10_000, 10_000, 12_000, 15_000, 15_000, 16_500]);
  expect(clockTimeAt(clock, 91_500)).toBe(elapsedMs(clock, 91_500));
  const moments = [0, 3_000, 10_000, 12_000, 16_500].map((shownMs) => momentOf(clock, shownMs));
  expect(moments).toEqual([1_000, 4_000, 11_000, 62_000, 91_500]);
  expect(momentOf(newClock, 5)).toBeNull();
});

test("[SE-12] a session that no engineer joined has a duration of zero", () => {
  expect(durationSeconds({ clock: newClock }, 99_000)).toBe(0);
});
