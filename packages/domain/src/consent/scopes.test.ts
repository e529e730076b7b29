import fc from "fast-check";
import { expect, test } from "vitest";
import { accessLevelOf, accessLevels, isNarrowing, scopes, scopesFor } from "./scopes.ts";

test("each access level includes the one below it and can be derived from its scopes", () => {
  for (const [index, level] of accessLevels.entries()) {
    expect(accessLevelOf(scopesFor(level))).toBe(level);
    const before = accessLevels[index - 1];
    if (before) expect(isNarrowing(scopesFor(level), scopesFor(before))).toBe(true);
  }
  expect(accessLevelOf(["talk", "point"])).toBeNull();
});

test("narrowing only removes scopes and never adds any", () => {
  const subset = fc.subarray([...scopes]);
  return fc.assert(
    fc.property(subset, subset, (current, next) => {
      expect(isNarrowing(current, next)).toBe(new Set([...current, ...next]).size === current.length);
    }),
    { seed: 4 },
  );
});
