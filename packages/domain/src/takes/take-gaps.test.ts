import { expect, test } from "vitest";
import { gapsMs, type TakeGap } from "./take-gaps.ts";

const gap = (frames: number, missedMs: number | null = null): TakeGap => ({
  ...{ firstFrame: 48_000, frames, missedMs },
  why: "too-slow",
});

test("[TK-97] the gaps of a take add up in milliseconds, with or without silence for them", () => {
  expect(gapsMs([], 48_000)).toBe(0);
  expect(gapsMs([gap(480), gap(16_320)], 48_000)).toBe(350);
  expect(gapsMs([gap(441)], 44_100)).toBe(10);
  expect(gapsMs([gap(480), gap(0, 60_000)], 48_000)).toBe(60_010);
  // Silence was added for this one, so its time isn't counted twice.
  expect(gapsMs([gap(48_000, 1_000)], 48_000)).toBe(1_000);
});

test("[TK-97] even the shortest gap counts", () => {
  expect(gapsMs([gap(1)], 48_000)).toBe(1);
  expect(gapsMs([gap(0)], 48_000)).toBe(1);
});
