import { expect, test } from "vitest";
import { remainingMs } from "./session-time.ts";

test("[BI-5] only active time counts, and a clock that's behind adds no time", () => {
  const time = { limitMs: 1_800_000, activeMs: 600_000, activeSinceMs: 5_000 };
  expect(remainingMs(time, 65_000)).toBe(1_140_000);
  expect(remainingMs(time, 0)).toBe(1_200_000);
  expect(remainingMs({ ...time, activeSinceMs: null }, 9_999_999)).toBe(1_200_000);
  expect(remainingMs(time, 99_999_999)).toBe(0);
});
