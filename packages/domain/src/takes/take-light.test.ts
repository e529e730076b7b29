import { expect, test } from "vitest";
import { maxGapMs, overallLight, sessionGapMs, takeLight } from "./take-light.ts";

test("[TK-4] a take is in two places only if both roots are equal", () => {
  expect(takeLight({ here: "a", onServer: "a" })).toBe("two-places");
  for (const copies of [
    { here: "a", onServer: "b" },
    { here: "a", onServer: null },
    { here: null, onServer: "a" },
    { here: null, onServer: null },
  ])
    expect(takeLight(copies)).toBe("one-place");
});

test("[TK-4] [TK-98] a take with a stem is in two places only if both its roots and its stem's are equal", () => {
  const [safe, unsafe] = [
    { here: "s", onServer: "s" },
    { here: "s", onServer: null },
  ];
  expect(takeLight({ here: "a", onServer: "a", stem: safe })).toBe("two-places");
  expect(takeLight({ here: "a", onServer: "a", stem: null })).toBe("two-places");
  expect(takeLight({ here: "a", onServer: "a", stem: unsafe })).toBe("one-place");
  expect(takeLight({ here: "a", onServer: "a", stem: { here: null, onServer: null } })).toBe("one-place");
  expect(takeLight({ here: "a", onServer: null, stem: safe })).toBe("one-place");
});

test("[TK-4] the least safe take decides whether the artist may leave", () => {
  const [safe, unsafe] = [
    { here: "a", onServer: "a" },
    { here: "b", onServer: null },
  ];
  expect(overallLight(false, [])).toBe("none");
  expect(overallLight(false, [safe, safe])).toBe("two-places");
  expect(overallLight(false, [safe, unsafe])).toBe("one-place");
  expect(overallLight(true, [safe])).toBe("recording");
});

test("[TK-4] if the takes can't be read, the light is unknown, except during a recording", () => {
  expect(overallLight(false, null)).toBe("unknown");
  expect(overallLight(true, null)).toBe("recording");
});

const gappy = (sessionId: string | null, hour: number, gapMs: number) => ({
  ...{ sessionId, gapMs },
  startedAt: new Date(Date.UTC(2026, 10, 26, hour)).toISOString(),
});

test("[TK-97] the gaps of a session's takes add up, and other takes' gaps don't count", () => {
  const takes = [gappy("one", 9, 40), gappy("two", 10, 300), gappy("one", 11, 2), gappy(null, 12, 5_000)];
  expect(sessionGapMs(takes, "one")).toBe(42);
  expect(sessionGapMs(takes, "three")).toBe(0);
});

test("[TK-97] outside a session the latest take decides which gaps count", () => {
  const [alone, first, second] = [gappy(null, 9, 700), gappy("one", 10, 40), gappy("one", 11, 0)];
  expect(sessionGapMs([second, alone, first], null)).toBe(40);
  expect(sessionGapMs([gappy(null, 8, 9), alone], null)).toBe(700);
  expect(sessionGapMs([alone, gappy(null, 12, 0)], null)).toBe(0);
  expect(sessionGapMs([], null)).toBe(0);
});

test("[TK-97] gaps that add up to weeks are reported as the most that fits in a report", () => {
  expect(sessionGapMs([gappy("one", 9, maxGapMs), gappy("one", 10, maxGapMs)], "one")).toBe(maxGapMs);
});
