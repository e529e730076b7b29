import type { Clock } from "../ports.ts";

/** Counts one frame per call. Returns true once there are too many within a second. */
export function createFrameCount(clock: Clock, maxPerSecond: number): () => boolean {
  let sinceMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const nowMs = clock.nowMs();
    if (nowMs - sinceMs >= 1_000) {
      sinceMs = nowMs;
      count = 0;
    }
    count += 1;
    return count > maxPerSecond;
  };
}
