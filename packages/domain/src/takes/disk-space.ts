/** How much a take needs on disk, and how long the disk space lasts. */
import { bytesPerSample } from "./sample-codings.ts";

/** A recording stops here, so that the disk can still close the take. */
export const leastFreeBytes = 500_000_000;

/** Reckons with 32-bit floats, because what the input delivers is known only from its sound. */
const bytesPerSecond = (sampleRateHz: number, channels: number): number => sampleRateHz * channels * bytesPerSample.f32;

/** Seconds until the recording would stop. Null if the browser doesn't say how much space is left. */
export function secondsLeft({ freeBytes, sampleRateHz, channels }: SpaceFacts): number | null {
  if (freeBytes === null) return null;
  return Math.max(0, Math.floor((freeBytes - leastFreeBytes) / bytesPerSecond(sampleRateHz, channels)));
}

type SpaceFacts = { freeBytes: number | null; sampleRateHz: number; channels: number };
