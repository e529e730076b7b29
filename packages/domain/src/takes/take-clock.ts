/** Finds where in a take a given moment was recorded. */
import type { TakeGap } from "./take-gaps.ts";

export type TimedTake = { startedAt: string; sampleRateHz: number; frames: number; gaps: readonly TakeGap[] };

/**
 * Counts the milliseconds of a take's sound up to this moment. Null if nothing was recorded then: before the take,
 * after it, or during an interruption that added no silence.
 */
export function soundMsAt({ startedAt, sampleRateHz, frames, gaps }: TimedTake, momentMs: number): number | null {
  const msOf = (frame: number) => (1_000 * frame) / sampleRateHz;
  let soundMs = momentMs - Date.parse(startedAt);
  for (const gap of gaps) {
    if (soundMs < msOf(gap.firstFrame)) break;
    if (gap.frames > 0) continue;
    soundMs -= gap.missedMs ?? 0;
    if (soundMs < msOf(gap.firstFrame)) return null;
  }
  return soundMs >= 0 && soundMs <= msOf(frames) ? soundMs : null;
}
