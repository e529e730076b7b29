import { expect, test } from "vitest";
import { silenceDbfs, toDbfs } from "./decibels.ts";
import { addSamples, isReportDue, levelFrame, noLevelSums } from "./level-frame.ts";

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

test("sound is reported every 50 ms and digital silence every 200 ms", () => {
  const block = 128;
  const reports = (amplitude: number) => {
    let [count, sums] = [0, noLevelSums()];
    for (let sample = 0; sample < 48_000; sample += block) {
      addSamples(sums, new Float32Array(block).fill(amplitude), new Float32Array(block));
      if (!isReportDue(sums, 48_000)) continue;
      count += 1;
      sums = noLevelSums();
    }
    return count;
  };
  expect([reports(0.5), reports(0)]).toEqual([19, 5]);
});

test("a sound that follows silence is reported with its first block", () => {
  const sums = noLevelSums();
  addSamples(sums, new Float32Array(4_800), new Float32Array(4_800));
  expect(isReportDue(sums, 48_000)).toBe(false);
  addSamples(sums, new Float32Array(128).fill(0.01), new Float32Array(128));
  expect(isReportDue(sums, 48_000)).toBe(true);
});
