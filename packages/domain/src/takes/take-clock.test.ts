import { expect, test } from "vitest";
import { soundMsAt } from "./take-clock.ts";
import { interruptionGap } from "./take-gaps.ts";

const startMs = Date.UTC(2026, 10, 24, 10);
const rate = 48_000;
const seconds = (count: number) => count * rate;
const at = (gaps: ReturnType<typeof interruptionGap>[], length: number) => {
  const take = { startedAt: new Date(startMs).toISOString(), sampleRateHz: rate, frames: seconds(length), gaps };
  return (afterMs: number) => soundMsAt(take, startMs + afterMs);
};

test("[TK-63] a moment before or after the take isn't in it", () => {
  const inTake = at([], 60);
  expect([-1, 0, 59_999, 60_000, 60_001].map(inTake)).toEqual([null, 0, 59_999, 60_000, null]);
});

test("[TK-63] after an interruption of more than ten minutes, the time that's missing is left out", () => {
  const quarterHourMs = 15 * 60_000;
  const inTake = at([interruptionGap(seconds(20), quarterHourMs, rate)], 60);
  expect([19_999, 20_000 + quarterHourMs, 30_000 + quarterHourMs].map(inTake)).toEqual([19_999, 20_000, 30_000]);
  expect([20_000, quarterHourMs].map(inTake)).toEqual([null, null]);
});

test("[TK-63] a shorter interruption is silence in the take, so nothing is left out, and two long ones add up", () => {
  const gaps = [
    interruptionGap(seconds(10), 5_000, rate),
    interruptionGap(seconds(20), 700_000, rate),
    interruptionGap(seconds(30), 800_000, rate),
  ];
  const inTake = at(gaps, 60);
  expect([12_000, 19_000, 725_000, 1_540_000].map(inTake)).toEqual([12_000, 19_000, 25_000, 40_000]);
});
