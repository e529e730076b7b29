export type LatencyTone = "good" | "fair" | "poor";

/** Round-trip time in milliseconds to the colour of the badge: green below 40, yellow below 50, red otherwise. */
export function latencyTone(rttMs: number): LatencyTone {
  if (rttMs < 40) return "good";
  return rttMs < 50 ? "fair" : "poor";
}

/** Unknown is said, never guessed. */
export const latencyText = (rttMs: number | null) => (rttMs === null ? "not measured" : `${Math.round(rttMs)} ms`);
export const latencyRefreshMs = 2_000;
