/** Finds a pitch in a recording. */
import type { RecordedWav } from "./known-signal.ts";

/** The level of a pitch in a tenth of a second, relative to full scale. */
export function levelAt(wav: RecordedWav, hz: number, second: number): number {
  const frames = Math.round(wav.rateHz / 10);
  let [re, im] = [0, 0];
  for (let index = 0; index < frames; index += 1) {
    const frame = Math.round(second * wav.rateHz) + index;
    const phase = (2 * Math.PI * hz * index) / wav.rateHz;
    re += wav.sampleAt(frame, 0) * Math.cos(phase);
    im += wav.sampleAt(frame, 0) * Math.sin(phase);
  }
  return (2 * Math.hypot(re, im)) / frames;
}

/** The tenths of a second where this pitch is audible. */
export const heardAt = (wav: RecordedWav, hz: number): number[] =>
  Array.from({ length: Math.floor((10 * wav.frames) / wav.rateHz) - 1 }, (_, tenth) => tenth / 10).filter(
    (second) => levelAt(wav, hz, second) > 0.003,
  );
