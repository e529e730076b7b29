import { expect, test } from "vitest";
import { relativeTime } from "./time-texts.ts";

test("past times are worded the way people say them", () => {
  const now = Date.UTC(2026, 0, 2);
  expect([-5_000, 59_000, 60_000, 300_000, 7_200_000, 86_400_000].map((ago) => relativeTime(now - ago, now))).toEqual([
    "just now",
    "just now",
    "1 minute ago",
    "5 minutes ago",
    "2 hours ago",
    "yesterday",
  ]);
});
