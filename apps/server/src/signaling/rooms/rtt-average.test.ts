import { expect, test } from "vitest";
import { addRttSample, hasUnsavedRtt, isRttDue, markRttSaved, noRttYet } from "./rtt-average.ts";

test("the mean covers all samples, and is null before the first", () => {
  const average = noRttYet(0);
  expect(average.meanMs).toBeNull();
  for (const rttMs of [30, 40, 50, 60]) addRttSample(average, { atMs: rttMs, rttMs });
  expect(average.meanMs).toBe(45);
});

test("the mean is saved every thirty seconds, but only if it changed", () => {
  const average = noRttYet(0);
  expect(isRttDue(average, 40_000)).toBe(false);
  addRttSample(average, { atMs: 1, rttMs: 30 });
  expect(isRttDue(average, 29_999)).toBe(false);
  expect(isRttDue(average, 30_000)).toBe(true);
  expect(markRttSaved(average, 30_000)).toEqual([{ atMs: 1, rttMs: 30 }]);
  expect(hasUnsavedRtt(average)).toBe(false);
  addRttSample(average, { atMs: 2, rttMs: 32 });
  expect(isRttDue(average, 59_999)).toBe(false);
  expect(isRttDue(average, 60_000)).toBe(true);
});
