import { expect, test } from "vitest";
import { pollAfterMs } from "./use-subscription.ts";

test("the server is polled every two seconds for two minutes", () => {
  const [since, minuteMs] = [1_000_000, 60_000];
  expect(pollAfterMs(null, since)).toBe(false);
  expect(pollAfterMs(since, since)).toBe(2_000);
  expect(pollAfterMs(since, since + 2 * minuteMs - 1)).toBe(2_000);
  expect(pollAfterMs(since, since + 2 * minuteMs)).toBe(false);
});
