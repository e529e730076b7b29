import { expect, test } from "vitest";
import { countSamples, type InputFacts, inputVerdict, noSampleCounts } from "./input-verdict.ts";

const rate = 48_000;
const heard = (sampleAt: (index: number) => number, seconds = 2) =>
  countSamples(
    noSampleCounts,
    Float32Array.from({ length: seconds * rate }, (_, index) => sampleAt(index)),
  );
const verdict = (counts: InputFacts["counts"], deviceRateHz: number | null = rate) =>
  inputVerdict({ counts, channels: 1, sampleRateHz: rate, deviceRateHz });

/** A varying integer of this many bits. Callers replace 0, because zeros aren't counted. */
const value = (index: number, bits: number) => ((index * 7_919) % (2 ** bits - 2)) + 1 - 2 ** (bits - 1);
const in24 = heard((index) => (value(index, 24) || 1) / 2 ** 23);
const in16 = heard((index) => (value(index, 16) || 1) / 2 ** 15);
const inChromium16 = heard((index) => {
  const sample = value(index, 16) || 1;
  return Math.fround(sample * (sample > 0 ? Math.fround(1 / 32_767) : 1 / 32_768));
});

test("[TK-15] an input's verdict comes from its samples, not from what the browser reports", () => {
  expect(verdict(in24)).toBe("24-bit");
  expect(verdict(in16)).toBe("16-bit");
  expect(verdict(inChromium16), "Chromium divides positive values by 32,767").toBe("16-bit");
  expect(verdict(heard((index) => Math.sin(index + 1) / 3))).toBe("float");
});

test("[TK-15] an input recorded at a different rate from the device's own is resampled, whatever its samples are", () => {
  expect(verdict(in24, 44_100)).toBe("resampled");
  expect(verdict(in24, null)).toBe("24-bit");
});

test("[TK-15] silence or less than two seconds of sound gives no verdict", () => {
  expect(verdict(heard(() => 0, 10))).toBe("not-measured");
  expect(verdict(heard((index) => (value(index, 24) || 1) / 2 ** 23, 1))).toBe("not-measured");
});
