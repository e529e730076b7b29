/**
 * The running mean of one session's round-trip times, from the samples of the artist's browser.
 * Knows neither the session nor where the mean is kept.
 */
export type RttAverage = { meanMs: number | null; samples: number; savedSamples: number; savedAtMs: number };

/** How long a mean may stay unsaved while samples come in. */
const saveEveryMs = 30_000;

export const noRttYet = (nowMs: number): RttAverage => ({
  meanMs: null,
  samples: 0,
  savedSamples: 0,
  savedAtMs: nowMs,
});

export function addRttSample(average: RttAverage, rttMs: number) {
  average.samples += 1;
  average.meanMs = average.meanMs === null ? rttMs : average.meanMs + (rttMs - average.meanMs) / average.samples;
}

export const hasUnsavedRtt = (average: RttAverage) => average.samples > average.savedSamples;

export const isRttDue = (average: RttAverage, nowMs: number) =>
  hasUnsavedRtt(average) && nowMs - average.savedAtMs >= saveEveryMs;

export function markRttSaved(average: RttAverage, nowMs: number) {
  average.savedSamples = average.samples;
  average.savedAtMs = nowMs;
}
