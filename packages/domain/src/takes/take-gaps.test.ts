import { expect, test } from "vitest";
import { gapsMs, gapsOf, type TakeGap } from "./take-gaps.ts";

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

test("[TK-14] interruptions with no sound between them are one gap, and none of their time is lost", () => {
  const at = (firstFrame: number, frames: number, missedMs: number | null): TakeGap => ({
    ...{ firstFrame, frames, why: "interrupted", missedMs },
  });
  // The audio thread stopped, and then the page was reloaded.
  const reloaded = gapsOf([at(900, 0, 1_500), at(900, 48_000, 1_000)]);
  expect(reloaded).toEqual([at(900, 48_000, 2_500)]);
  expect(gapsMs(reloaded, 48_000)).toBe(2_500);
  expect(gapsOf([at(900, 48_000, 1_000), at(48_900, 24_000, null)])).toEqual([at(900, 72_000, 1_500)]);
  expect(gapsOf([at(900, 48_000, 1_000), at(48_901, 24_000, 500)])).toHaveLength(2);
});
