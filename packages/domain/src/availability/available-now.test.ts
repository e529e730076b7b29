import { expect, test } from "vitest";
import { availableHours, availableUntil, stillAvailableUntil } from "./available-now.ts";

test("[AV-2] an engineer is available until the stated time and not a millisecond longer", () => {
  for (const hours of availableHours) {
    const untilMs = availableUntil(5_000, hours);
    expect(untilMs - 5_000).toBe(hours * 60 * 60 * 1_000);
    expect(stillAvailableUntil(untilMs, 5_000)).toBe(untilMs);
    expect(stillAvailableUntil(untilMs, untilMs - 1)).toBe(untilMs);
    expect(stillAvailableUntil(untilMs, untilMs)).toBeNull();
  }
  expect(stillAvailableUntil(null, 0)).toBeNull();
});
