export type LatencyTone = "good" | "fair" | "poor";

/** The badge's colour for a round-trip time: green below 40 ms, yellow below 50 ms, otherwise red. */
export function latencyTone(rttMs: number): LatencyTone {
  if (rttMs < 40) return "good";
  return rttMs < 50 ? "fair" : "poor";
}

export const latencyText = (rttMs: number | null) => (rttMs === null ? "not measured" : `${Math.round(rttMs)} ms`);
export const latencyRefreshMs = 2_000;
