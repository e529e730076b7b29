import type { Clock } from "../ports.ts";

/** Counts one frame per call. Returns true once there are more than `max` within `withinMs`. */
export function createFrameCount(clock: Clock, max: number, withinMs = 1_000): () => boolean {
  let sinceMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const nowMs = clock.nowMs();
    if (nowMs - sinceMs >= withinMs) {
      sinceMs = nowMs;
      count = 0;
    }
    count += 1;
    return count > max;
  };
}
