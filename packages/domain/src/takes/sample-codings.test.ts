import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesPerSample, decodeSamples, encodeSamples, gridBits, isExactIn, sampleCodings } from "./sample-codings.ts";

const bitsOf = (samples: Float32Array) => [...new Uint32Array(samples.slice().buffer)];
const anyFloats = fc.array(fc.float(), { maxLength: 200 }).map((values) => Float32Array.from(values));
const onGrid = (scale: number) =>
  fc
    .array(fc.integer({ min: -scale, max: scale - 1 }), { minLength: 1, maxLength: 200 })
    .map((values) => Float32Array.from(values, (value) => value / scale));
/** The floats that Chromium makes from 16-bit samples. */
const fromChromium16 = fc
  .array(fc.integer({ min: -32_768, max: 32_767 }), { minLength: 1, maxLength: 200 })
  .map((values) =>
    Float32Array.from(values, (value) => Math.fround(value * (value > 0 ? Math.fround(1 / 32_767) : 1 / 32_768))),
  );

const returned = (samples: Float32Array) => {
  const { coding, bytes } = encodeSamples(samples);
  return decodeSamples(coding, bytes, samples.length);
};

test("[TK-3] any floats come back bit for bit, including NaN, infinity and minus zero", () => {
  void fc.assert(
    fc.property(fc.oneof(anyFloats, onGrid(32_768), onGrid(8_388_608), fromChromium16), (samples) => {
      expect(bitsOf(returned(samples))).toEqual(bitsOf(samples));
    }),
  );
});

test("[TK-3] a chunk gets the smallest coding in which every sample is exact", () => {
  void fc.assert(
    fc.property(fc.oneof(anyFloats, onGrid(32_768), onGrid(8_388_608), fromChromium16), (samples) => {
      const { coding, bytes } = encodeSamples(samples);
      const smaller = sampleCodings.slice(0, sampleCodings.indexOf(coding));
      for (const candidate of smaller)
        expect(
          samples.every((sample) => isExactIn(candidate, sample)),
          candidate,
        ).toBe(false);
      expect(bytes.length).toBe(samples.length * bytesPerSample[coding]);
    }),
  );
});

test("a chunk's mask contains every integer coding in which the chunk is exact", () => {
  void fc.assert(
    fc.property(fc.oneof(anyFloats, onGrid(32_768), onGrid(8_388_608), fromChromium16), (samples) => {
      const { grids } = encodeSamples(samples);
      for (const coding of ["s16a", "s16", "s24"] as const)
        expect((grids & gridBits[coding]) !== 0, coding).toBe(samples.every((sample) => isExactIn(coding, sample)));
    }),
  );
});

test("24-bit sound takes three bytes per sample, 16-bit sound two, and silence none", () => {
  expect(encodeSamples(Float32Array.of(1 / 8_388_608, -1)).coding).toBe("s24");
  expect(encodeSamples(Float32Array.of(1 / 32_768, -1)).coding).toBe("s16");
  expect(encodeSamples(Float32Array.of(Math.fround(1 / 32_767), -1)).coding).toBe("s16a");
  expect(encodeSamples(Float32Array.of(0, 0))).toEqual({ coding: "zero", grids: 7, bytes: new Uint8Array() });
  expect(encodeSamples(Float32Array.of(0.1)).coding).toBe("f32");
});
