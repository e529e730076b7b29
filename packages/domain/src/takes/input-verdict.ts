/** Measures from the samples what an input really delivers, because the bit depth that browsers report is wrong. */
import { isExactIn } from "./sample-codings.ts";

export type InputVerdict = "24-bit" | "16-bit" | "float" | "resampled" | "not-measured";

/**
 * `heard` counts the samples so far, and the other fields count those that are exact in one coding. We skip zeros,
 * because they're exact in every coding.
 */
export type SampleCounts = { heard: number; on24: number; on16: number; on16a: number };
export const noSampleCounts: SampleCounts = { heard: 0, on24: 0, on16: 0, on16a: 0 };

/** How many seconds of sound we need for a verdict. */
const listenForSeconds = 2;

export function countSamples(counts: SampleCounts, samples: Float32Array): SampleCounts {
  const next = { ...counts };
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] ?? 0;
    if (sample === 0) continue;
    next.heard += 1;
    if (isExactIn("s24", sample)) next.on24 += 1;
    if (isExactIn("s16", sample)) next.on16 += 1;
    if (isExactIn("s16a", sample)) next.on16a += 1;
  }
  return next;
}

export type InputFacts = {
  counts: SampleCounts;
  channels: number;
  /** The rate at which we record. */
  sampleRateHz: number;
  /** The device's own rate, or null if the browser doesn't report it. */
  deviceRateHz: number | null;
};

export function inputVerdict({ counts, channels, sampleRateHz, deviceRateHz }: InputFacts): InputVerdict {
  if (deviceRateHz !== null && deviceRateHz !== sampleRateHz) return "resampled";
  if (counts.heard < listenForSeconds * sampleRateHz * channels) return "not-measured";
  if (counts.on16 === counts.heard || counts.on16a === counts.heard) return "16-bit";
  return counts.on24 === counts.heard ? "24-bit" : "float";
}
