import { expect, test } from "vitest";
import { latencyText, latencyTone } from "./latency.ts";

test('a latency is green below 40 ms, yellow below 50 ms and red otherwise, and an unknown one reads "not measured"', () => {
  expect([0, 39.9, 40, 49.9, 50, 400].map(latencyTone)).toEqual(["good", "good", "fair", "fair", "poor", "poor"]);
  expect(latencyText(37.6)).toBe("38 ms");
  expect(latencyText(null)).toBe("not measured");
});
