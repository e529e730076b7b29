/** Frames in a take that weren't recorded or can't be read. We store, show and export gaps and never invent sound. */
export const gapReasons = ["input-gone", "too-slow", "interrupted", "damaged", "no-consent", "engineer-away"] as const;
export type GapReason = (typeof gapReasons)[number];

/**
 * Why a stem has no talkback: the engineer didn't consent or withdrew their consent, or wasn't connected in an active
 * session.
 */
export type StemGapReason = Extract<GapReason, "no-consent" | "engineer-away">;

export type TakeGap = {
  firstFrame: number;
  /** 0 if the recording continues without silence for the missing time. */
  frames: number;
  why: GapReason;
  /** How much time wasn't recorded, by the wall clock. Null if we know only the number of frames. */
  missedMs: number | null;
};

/**
 * With no sound in between, these are one gap. The recorder writes them in parts, or is interrupted again before it has
 * recorded anything.
 */
const mayContinue: readonly GapReason[] = ["input-gone", "interrupted", "no-consent", "engineer-away"];

export function addGap(gaps: TakeGap[], next: TakeGap): void {
  const last = gaps.at(-1);
  const continues = last !== undefined && mayContinue.includes(last.why) && next.why === last.why;
  if (continues && last.firstFrame + last.frames === next.firstFrame)
    gaps[gaps.length - 1] = { ...last, frames: last.frames + next.frames, missedMs: missedInBoth(last, next) };
  else gaps.push(next);
}

function missedInBoth(last: TakeGap, next: TakeGap): number | null {
  if (next.missedMs !== null) return (last.missedMs ?? 0) + next.missedMs;
  if (last.missedMs === null) return null;
  // The second part's time wasn't measured, so it's worked out from its frames.
  return last.frames === 0 ? last.missedMs : Math.round((last.missedMs * (last.frames + next.frames)) / last.frames);
}

/** Joins the gaps found in a take's segments into the take's gaps, in order. */
export function gapsOf(found: readonly TakeGap[]): TakeGap[] {
  const gaps: TakeGap[] = [];
  for (const gap of found) addGap(gaps, gap);
  return gaps;
}

/** How much is missing from the recording, in whole milliseconds. Any gap counts as at least one millisecond. */
export function gapsMs(gaps: readonly TakeGap[], sampleRateHz: number): number {
  if (gaps.length === 0) return 0;
  const each = gaps.map(({ frames, missedMs }) => Math.max((1_000 * frames) / sampleRateHz, missedMs ?? 0));
  return Math.max(1, Math.round(each.reduce((sum, ms) => sum + ms, 0)));
}

/**
 * After a longer interruption we don't add silence: an artist who isn't being recorded won't have kept playing for that
 * long.
 */
const longestSilenceMs = 10 * 60_000;

export function interruptionGap(firstFrame: number, missedMs: number, sampleRateHz: number): TakeGap {
  const frames = missedMs <= longestSilenceMs ? Math.round((missedMs / 1_000) * sampleRateHz) : 0;
  return { firstFrame, frames, why: "interrupted", missedMs };
}
