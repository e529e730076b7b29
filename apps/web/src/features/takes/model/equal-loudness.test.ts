import { expect, test } from "vitest";
import { equalVolumes } from "./equal-loudness.ts";

const at = (lufs: number | null) => ({ lufs, truePeakDb: -1 });

test("[TK-38] the louder take is turned down to the quieter one", () => {
  const [one, other] = equalVolumes([at(-14), at(-20)]);
  expect(one).toBeCloseTo(0.501, 3);
  expect(other).toBe(1);
  expect(equalVolumes([at(-20), at(-14)])).toEqual([other, one]);
});

test("[TK-38] neither take is turned down unless both loudnesses are known", () => {
  expect(equalVolumes([at(-14), null])).toEqual([1, 1]);
  expect(equalVolumes([at(null), at(-14)])).toEqual([1, 1]);
});
