/** Measures a stored take: its waveform, its loudness and its true peak. */
import { createLoudnessMeter, type Loudness } from "./loudness.ts";
import { createPeakMeter, peakBytes, peakColumns } from "./take-peaks.ts";

/** `peaks` has a low and a high byte for each of `waveformColumns`. */
export type TakeMeasurements = { peaks: Int8Array; loudness: Loudness };

/** Every waveform on a page is this many columns wide. */
export const waveformColumns = 600;

type Shape = { sampleRateHz: number; channels: number; frames: number };

export function createTakeMeter({ frames, ...shape }: Shape) {
  const peakMeter = createPeakMeter(shape);
  const loudnessMeter = createLoudnessMeter(shape);
  const all = peakBytes({ ...shape, frames });
  return {
    /**
     * Adds interleaved samples. What's skipped between two calls is a gap: it's flat, and its loudness doesn't count.
     */
    add(firstFrame: number, samples: Float32Array): void {
      loudnessMeter.add(samples);
      const done = peakMeter.add(firstFrame, samples);
      if (done !== null)
        all.set(
          done.peaks.flatMap(({ low, high }) => [low, high]),
          2 * done.index,
        );
    },
    read(): TakeMeasurements {
      const peaks = peakColumns(all, waveformColumns).flatMap(({ low, high }) => [low, high]);
      return { peaks: Int8Array.from(peaks), loudness: loudnessMeter.read() };
    },
  };
}
