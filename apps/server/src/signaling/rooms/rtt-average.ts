/**
 * A session's running mean of the round-trip times from the artist's browser, and the samples that aren't saved yet.
 */
export type RttAverage = {
  meanMs: number | null;
  samples: number;
  savedSamples: number;
  savedAtMs: number;
  unsaved: RttSample[];
};
export type RttSample = { atMs: number; rttMs: number };

/** New samples stay unsaved for at most this long. */
const saveEveryMs = 30_000;
/** More than a browser sends within `saveEveryMs`. */
const maxUnsaved = 100;

export const noRttYet = (nowMs: number): RttAverage => ({
  meanMs: null,
  samples: 0,
  savedSamples: 0,
  savedAtMs: nowMs,
  unsaved: [],
});

export function addRttSample(average: RttAverage, { atMs, rttMs }: RttSample) {
  average.samples += 1;
  if (average.unsaved.length < maxUnsaved && atMs !== average.unsaved.at(-1)?.atMs)
    average.unsaved.push({ atMs, rttMs });
  average.meanMs = average.meanMs === null ? rttMs : average.meanMs + (rttMs - average.meanMs) / average.samples;
}

export const hasUnsavedRtt = (average: RttAverage) => average.samples > average.savedSamples;

export const isRttDue = (average: RttAverage, nowMs: number) =>
  hasUnsavedRtt(average) && nowMs - average.savedAtMs >= saveEveryMs;

/** Returns the samples to save. */
export function markRttSaved(average: RttAverage, nowMs: number): RttSample[] {
  average.savedSamples = average.samples;
  average.savedAtMs = nowMs;
  const { unsaved } = average;
  average.unsaved = [];
  return unsaved;
}
