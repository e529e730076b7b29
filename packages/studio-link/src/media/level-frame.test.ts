import { expect, test } from "vitest";
import { silenceDbfs, toDbfs } from "./decibels.ts";
import { addSamples, levelFrame, noLevelSums } from "./level-frame.ts";

const sine = (amplitude: number) =>
  Float32Array.from({ length: 48_000 }, (_, index) => amplitude * Math.sin((2 * Math.PI * 440 * index) / 48_000));

test("a full-scale sine peaks at 0 dBFS with an RMS of -3", () => {
  const sums = noLevelSums();
  addSamples(sums, sine(1), sine(0.5));
  const frame = levelFrame(sums, { atMs: 1, spanMs: 1_000 });
  expect(frame.left.peakDbfs).toBeCloseTo(0, 2);
  expect(frame.left.rmsDbfs).toBeCloseTo(-3.01, 2);
  expect(frame.right.peakDbfs).toBeCloseTo(-6.02, 2);
  expect(frame.right.rmsDbfs).toBeCloseTo(-9.03, 2);
});

test("equal channels have a silent difference, and opposite channels twice the signal", () => {
  const [same, opposite] = [noLevelSums(), noLevelSums()];
  addSamples(same, sine(0.5), sine(0.5));
  addSamples(opposite, sine(0.5), sine(-0.5));
  expect(levelFrame(same, { atMs: 0, spanMs: 1 }).differenceDbfs).toBe(silenceDbfs);
  expect(levelFrame(opposite, { atMs: 0, spanMs: 1 }).differenceDbfs).toBeCloseTo(-3.01, 2);
});

test.each([
  [1, 0],
  [0.5, -6.02],
  [0.001, -60],
  [0, silenceDbfs],
  [Number.NaN, silenceDbfs],
  [1e-12, silenceDbfs],
])("a sample of %s is %s dBFS", (linear, dbfs) => expect(toDbfs(linear)).toBeCloseTo(dbfs, 2));
