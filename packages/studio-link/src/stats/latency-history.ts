/** The last minutes of round-trip times for the badge's history line. Pure and bounded; a gap is a null. */
export type LatencyPoint = { atMs: number; rttMs: number | null };

/** Two minutes at one sample every two seconds. */
export const latencyHistoryLimit = 60;

export const withLatency = (history: readonly LatencyPoint[], point: LatencyPoint): readonly LatencyPoint[] =>
  [...history, point].slice(-latencyHistoryLimit);
