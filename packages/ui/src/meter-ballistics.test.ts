import { expect, test } from "vitest";
import { meterFloorDbfs, moveChannel, restingChannel, scalePosition } from "./meter-ballistics.ts";

const at = (nowMs: number, elapsedMs = 16) => ({ nowMs, elapsedMs });
const silence = Number.NEGATIVE_INFINITY;

test("the bar rises immediately and falls by 24 dB a second", () => {
  const loud = moveChannel(restingChannel, -6, at(1_000));
  expect(loud.shownDbfs).toBe(-6);
  expect(moveChannel(loud, silence, at(1_500, 500)).shownDbfs).toBe(-18);
});

test("the bar stays at the lowest level during silence", () => {
  expect(moveChannel(restingChannel, silence, at(1_000)).shownDbfs).toBe(meterFloorDbfs);
});

test("the peak is held for a second and a half and then falls", () => {
  const loud = moveChannel(restingChannel, -6, at(1_000));
  const held = moveChannel(loud, silence, at(2_499, 1_499));
  expect(held.peakDbfs).toBe(-6);
  expect(moveChannel(held, silence, at(3_000, 500)).peakDbfs).toBe(-18);
});

test("the clip lamp lights at full scale and goes out four seconds later", () => {
  const clipped = moveChannel(restingChannel, 0, at(1_000));
  expect(clipped.clippedAtMs).toBe(1_000);
  expect(moveChannel(clipped, -20, at(4_999)).clippedAtMs).toBe(1_000);
  expect(moveChannel(clipped, -20, at(5_000)).clippedAtMs).toBeNull();
});

test("the scale is linear in decibels and clamped at both ends", () => {
  expect([-90, -60, -30, 0, 3].map(scalePosition)).toEqual([0, 0, 0.5, 1, 1]);
});
