import { expect, test } from "vitest";
import { overallLight, takeLight } from "./take-light.ts";

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
