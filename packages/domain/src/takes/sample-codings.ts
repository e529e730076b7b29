/**
 * How we store a chunk of float32 samples. Each chunk gets the smallest coding that restores every float exactly, bit
 * for bit, so a recording is never requantised.
 *
 * `s16a` is for the floats that Chromium makes from a 16-bit input: it multiplies positive values by the float32
 * nearest to 1/32,767 and divides negative ones by 32,768. Dividing by 32,767 gives a different float for one value in
 * sixteen.
 */
export const sampleCodings = ["zero", "s16a", "s16", "s24", "f32"] as const;
export type SampleCoding = (typeof sampleCodings)[number];

export const bytesPerSample: Record<SampleCoding, number> = { zero: 0, s16a: 2, s16: 2, s24: 3, f32: 4 };

/**
 * A bit mask of the integer codings in which a chunk is exact. Silence is exact in all of them. To export a take as
 * integers, all its chunks must share one coding.
 */
export const gridBits = { s16a: 1, s16: 2, s24: 4 } as const;
export const allGrids = 7;

export type CodedSamples = { coding: SampleCoding; grids: number; bytes: Uint8Array<ArrayBuffer> };

const scale16 = 0x80_00;
const scale24 = 0x80_00_00;

const toS16a = (sample: number) => Math.round(sample * (sample > 0 ? scale16 - 1 : scale16));
const positiveStep = Math.fround(1 / (scale16 - 1));
const fromS16a = (value: number) => Math.fround(value > 0 ? value * positiveStep : value / scale16);

/** Refuses -0, because only a float can store its sign. */
const isS16a = (sample: number) => Object.is(fromS16a(toS16a(sample)), sample) && Math.abs(sample) <= 1;
const isOnGrid = (sample: number, scale: number) =>
  Number.isInteger(sample * scale) && sample >= -1 && sample < 1 && !Object.is(sample, -0);

const fits: Record<SampleCoding, (sample: number) => boolean> = {
  zero: (sample) => Object.is(sample, 0),
  s16a: isS16a,
  s16: (sample) => isOnGrid(sample, scale16),
  s24: (sample) => isOnGrid(sample, scale24),
  f32: () => true,
};

export const isExactIn = (coding: SampleCoding, sample: number): boolean => fits[coding](sample);

/** Samples are interleaved. */
export function encodeSamples(samples: Float32Array): CodedSamples {
  const coding = sampleCodings.find((candidate) => samples.every(fits[candidate])) ?? "f32";
  return { coding, grids: gridsOf(coding, samples), bytes: encodeAs(coding, samples) };
}

/** Rounds samples that aren't exact in this coding. */
export function encodeAs(coding: SampleCoding, samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length * bytesPerSample[coding]);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] ?? 0;
    if (coding === "s16a") view.setInt16(index * 2, toS16a(sample), true);
    else if (coding === "s16") view.setInt16(index * 2, sample * scale16, true);
    else if (coding === "s24") writeInt24(bytes, index * 3, sample * scale24);
    else if (coding === "f32") view.setFloat32(index * 4, sample, true);
  }
  return bytes;
}

function gridsOf(coding: SampleCoding, samples: Float32Array): number {
  if (coding === "zero") return allGrids;
  if (coding === "f32") return 0;
  if (coding === "s24") return gridBits.s24;
  if (coding === "s16") return gridBits.s16 | gridBits.s24;
  const as16 = samples.every(fits.s16) ? gridBits.s16 | gridBits.s24 : 0;
  return gridBits.s16a | as16 | (samples.every(fits.s24) ? gridBits.s24 : 0);
}

/** The caller passes `count`, because a chunk coded as `zero` has no bytes to count. */
export function decodeSamples(coding: SampleCoding, bytes: Uint8Array, count: number): Float32Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Float32Array(count);
  for (let index = 0; index < count; index += 1) {
    if (coding === "s16a") samples[index] = fromS16a(view.getInt16(index * 2, true));
    else if (coding === "s16") samples[index] = view.getInt16(index * 2, true) / scale16;
    else if (coding === "s24") samples[index] = readInt24(bytes, index * 3) / scale24;
    else if (coding === "f32") samples[index] = view.getFloat32(index * 4, true);
  }
  return samples;
}

export function writeInt24(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value & 0xff;
  bytes[at + 1] = (value >> 8) & 0xff;
  bytes[at + 2] = (value >> 16) & 0xff;
}

function readInt24(bytes: Uint8Array, at: number): number {
  const unsigned = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
  return (unsigned << 8) >> 8;
}
