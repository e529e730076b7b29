/** How much disk space a take needs, and how long the free space lasts. */
import { bytesPerSample } from "./sample-codings.ts";

/** A recording stops when only this much space is left, because closing the take needs some. */
export const minFreeBytes = 500_000_000;

/** Assumes 32-bit floats, the largest coding, because we don't know the input's bit depth until we've heard sound. */
const bytesPerSecond = (sampleRateHz: number, channels: number): number => sampleRateHz * channels * bytesPerSample.f32;

/** Seconds until the recording would stop. Null if the browser doesn't report how much space is left. */
export function secondsLeft({ freeBytes, sampleRateHz, channels }: SpaceFacts): number | null {
  if (freeBytes === null) return null;
  return Math.max(0, Math.floor((freeBytes - minFreeBytes) / bytesPerSecond(sampleRateHz, channels)));
}

type SpaceFacts = { freeBytes: number | null; sampleRateHz: number; channels: number };
