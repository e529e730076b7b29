import { expect, test } from "vitest";
import { historyPath } from "./latency-history.tsx";
import { timecodeText } from "./timecode.tsx";

test("time is shown as hours, minutes and seconds", () => {
  expect([-5, 0, 59_999, 60_000, 3_661_000, 36_000_000].map(timecodeText)).toEqual([
    "0:00:00",
    "0:00:00",
    "0:00:59",
    "0:01:00",
    "1:01:01",
    "10:00:00",
  ]);
});

test("the latency graph has a gap where nothing was measured", () => {
  const path = historyPath([0, 100, null, 50], { ceilingMs: 100, capacity: 4 });
  expect(path).toBe("M0.0 23.0L32.0 1.0M96.0 12.0");
});

test("the latency graph stays empty until its line is long enough not to look like a stray mark", () => {
  const path = (count: number) => historyPath(Array(count).fill(20), { ceilingMs: 100, capacity: 30 });
  expect(path(9)).toBe("");
  expect(path(10)).not.toBe("");
});
