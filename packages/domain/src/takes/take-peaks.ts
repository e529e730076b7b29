/** A take's waveform: the lowest and highest sample in each fiftieth of a second, over all channels. */
const peaksPerSecond = 50;

/** One byte each, -127 to 127. */
export type Peak = { low: number; high: number };

const framesPerPeak = (sampleRateHz: number): number => Math.round(sampleRateHz / peaksPerSecond);

export type PeakMeter = {
  /** Adds interleaved samples that begin at this frame. Returns the completed peaks and the index of the first one. */
  add(firstFrame: number, samples: Float32Array): { index: number; peaks: readonly Peak[] } | null;
};

export function createPeakMeter({ sampleRateHz, channels }: { sampleRateHz: number; channels: number }): PeakMeter {
  const width = framesPerPeak(sampleRateHz);
  let current = -1;
  let peak: Peak = { low: 0, high: 0 };
  return {
    add(firstFrame, samples) {
      const complete: Peak[] = [];
      let firstIndex = -1;
      for (let at = 0; at < samples.length; ) {
        const index = Math.floor((firstFrame + at / channels) / width);
        if (index !== current) {
          if (current >= 0) {
            if (firstIndex < 0) firstIndex = current;
            // The waveform is flat in a gap.
            while (firstIndex + complete.length < current) complete.push({ low: 0, high: 0 });
            complete.push(peak);
          }
          current = index;
          peak = { low: 0, high: 0 };
        }
        const until = Math.min(samples.length, ((index + 1) * width - firstFrame) * channels);
        peak = higherPeak(peak, samples.subarray(at, until));
        at = until;
      }
      return complete.length === 0 ? null : { index: firstIndex, peaks: complete };
    },
  };
}

/** Only the extremes are rounded, because this runs for every recorded sample. */
function higherPeak(peak: Peak, samples: Float32Array): Peak {
  let low = 0;
  let high = 0;
  for (let at = 0; at < samples.length; at += 1) {
    const sample = samples[at] ?? 0;
    if (sample < low) low = sample;
    else if (sample > high) high = sample;
  }
  return { low: Math.min(peak.low, toByte(low)), high: Math.max(peak.high, toByte(high)) };
}

/**
 * Returns an array for a whole take's peaks. An incomplete fiftieth of a second at the end gets no peak, just as during
 * recording.
 */
export const peakBytes = ({ sampleRateHz, frames }: { sampleRateHz: number; frames: number }): Int8Array =>
  new Int8Array(2 * Math.floor((frames - 1) / framesPerPeak(sampleRateHz)));

/** Rounds away from zero so that even the quietest sound is visible. */
function toByte(sample: number): number {
  const scaled = Math.max(-1, Math.min(1, sample)) * 127;
  return scaled < 0 ? Math.floor(scaled) : Math.ceil(scaled);
}

/** Reduces a whole waveform to this number of columns, for drawing. */
export function peakColumns(bytes: Int8Array, columns: number): Peak[] {
  const count = Math.floor(bytes.length / 2);
  return Array.from({ length: columns }, (_, column) => {
    const from = Math.floor((column * count) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * count) / columns));
    const peak = { low: 0, high: 0 };
    for (let index = from; index < to && index < count; index += 1) {
      peak.low = Math.min(peak.low, bytes[index * 2] ?? 0);
      peak.high = Math.max(peak.high, bytes[index * 2 + 1] ?? 0);
    }
    return peak;
  });
}
