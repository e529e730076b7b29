/**
 * The highest level that the sound reaches between its samples, where a converter would clip. We look for it at four
 * times the sample rate, following annex 2 of Recommendation ITU-R BS.1770-5. Our filter is a windowed sinc of 48 taps.
 */
const oversampling = 4;
const tapsPerPhase = 12;

/** One filter for each point between two samples. The samples themselves don't need one. */
const phases: readonly Float64Array[] = Array.from({ length: oversampling - 1 }, (_, index) =>
  tapsAt((index + 1) / oversampling),
);

function tapsAt(offset: number): Float64Array {
  const half = tapsPerPhase / 2;
  return Float64Array.from({ length: tapsPerPhase }, (_, tap) => {
    const x = tap - (half - 1) - offset;
    const sinc = Math.sin(Math.PI * x) / (Math.PI * x);
    return sinc * Math.cos((Math.PI * x) / (2 * half)) ** 2;
  });
}

/** A filter's output is at most this many times its loudest input. */
const mostGain = Math.max(...phases.map((taps) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0)));

export type TruePeak = { hear(sample: number): void /** Linear, 1 is full scale. */; read(): number };

export function createTruePeak(): TruePeak {
  // Every sample is stored twice so that the most recent ones are always contiguous.
  const recent = new Float64Array(2 * tapsPerPhase);
  let place = 0;
  let peak = 0;
  /** How many more samples to filter. The count restarts at each sample that's loud enough to make a new peak. */
  let worthIt = 0;

  function lookBetween() {
    for (const taps of phases) {
      let sum = 0;
      for (let tap = 0; tap < tapsPerPhase; tap += 1) sum += (taps[tap] ?? 0) * (recent[place + tap] ?? 0);
      peak = Math.max(peak, Math.abs(sum));
    }
  }

  return {
    hear(sample) {
      recent[place] = sample;
      recent[place + tapsPerPhase] = sample;
      place = (place + 1) % tapsPerPhase;
      const level = Math.abs(sample);
      if (level > peak) peak = level;
      if (level * mostGain > peak) worthIt = tapsPerPhase;
      if (worthIt === 0) return;
      worthIt -= 1;
      lookBetween();
    },
    read: () => peak,
  };
}
