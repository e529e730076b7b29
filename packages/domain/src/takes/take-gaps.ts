/** Frames of a take that were never recorded. A gap is data: it's stored, shown and exported, never filled in. */
export const gapReasons = ["input-gone", "too-slow", "interrupted", "damaged"] as const;
export type GapReason = (typeof gapReasons)[number];

export type TakeGap = {
  firstFrame: number;
  /** 0 where the recording was joined without its missing time. */
  frames: number;
  why: GapReason;
  /** How long nothing was recorded, by the clock on the wall. Null where only the frames are known. */
  missedMs: number | null;
};

/** A longer interruption is joined without silence, because you don't play along to a DAW for that long with nothing recorded. */
const longestSilenceMs = 10 * 60_000;

export function interruptionGap(firstFrame: number, missedMs: number, sampleRateHz: number): TakeGap {
  const frames = missedMs <= longestSilenceMs ? Math.round((missedMs / 1_000) * sampleRateHz) : 0;
  return { firstFrame, frames, why: "interrupted", missedMs };
}
