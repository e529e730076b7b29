/** Detects a silent, mono or clipping program feed from level frames within two seconds (NG-8). */
import { silenceDbfs } from "./decibels.ts";
import type { ChannelLevel, LevelFrame } from "./level-frame.ts";

export type FeedWarning = "silent" | "mono" | "clipping";

/** Callers should read only `warnings`. Start with `noFeedHistory`. */
export type FeedHistory = {
  silentMs: number;
  soundMs: number;
  monoMs: number;
  stereoMs: number;
  clippedAtMs: readonly number[];
  /** Worst first. */
  warnings: readonly FeedWarning[];
};

const silentBelowDbfs = -60;
const clippedFromDbfs = -0.1;
/** If the channels differ by less than this, relative to the louder one, they carry the same signal. */
const sameSignalBelowDb = -50;
/** Below this level we'd be judging the converter's noise, so we don't decide whether a feed is mono. */
const monoJudgedFromDbfs = -50;

/**
 * NG-8 counts from the track's start, but the meter gets the track 400 ms late (decision 010). We wait this long,
 * because music can rest for a second.
 */
const raiseAfterMs = 1_100;
const clearSilentAfterMs = 300;
const clearMonoAfterMs = 500;
/** A mastered mix touches full scale now and then. Three frames within two seconds count as clipping. */
const clippedFramesToRaise = 3;
const clippingWindowMs = 2_000;
const clearClippingAfterMs = 3_000;
/** A frame after a long gap must not count for the whole gap. */
const longestCountedSpanMs = 1_000;

export const noFeedHistory: FeedHistory = {
  silentMs: 0,
  soundMs: 0,
  monoMs: 0,
  stereoMs: 0,
  clippedAtMs: [],
  warnings: [],
};

export function nextFeedHistory(history: FeedHistory, frame: LevelFrame): FeedHistory {
  const spanMs = Math.min(frame.spanMs, longestCountedSpanMs);
  const isSilent = loudestPeakDbfs(frame) < silentBelowDbfs;
  const counted = {
    silentMs: isSilent ? history.silentMs + spanMs : 0,
    soundMs: isSilent ? 0 : history.soundMs + spanMs,
    ...countChannels(history, frame, spanMs),
    clippedAtMs: countClipping(history, frame),
  };
  return { ...counted, warnings: warningsOf(history.warnings, { ...counted, atMs: frame.atMs }) };
}

/** Keeps both counts while the feed is too quiet to judge, because a rest between two mono notes tells us nothing. */
function countChannels(history: FeedHistory, frame: LevelFrame, spanMs: number) {
  const { monoMs, stereoMs } = history;
  if (Math.max(frame.left.rmsDbfs, frame.right.rmsDbfs) < monoJudgedFromDbfs) return { monoMs, stereoMs };
  return isMono(frame) ? { monoMs: monoMs + spanMs, stereoMs: 0 } : { monoMs: 0, stereoMs: stereoMs + spanMs };
}

function isMono(frame: LevelFrame): boolean {
  const loudestRmsDbfs = Math.max(frame.left.rmsDbfs, frame.right.rmsDbfs);
  const isOneSignal = frame.differenceDbfs < loudestRmsDbfs + sameSignalBelowDb;
  return isOneSignal || isDead(frame.left) || isDead(frame.right);
}

/** Call this only if the other channel is well above the noise. */
const isDead = (channel: ChannelLevel) => channel.peakDbfs < silentBelowDbfs;

function countClipping(history: FeedHistory, frame: LevelFrame): readonly number[] {
  const recent = history.clippedAtMs.filter((atMs) => frame.atMs - atMs < clearClippingAfterMs);
  return loudestPeakDbfs(frame) >= clippedFromDbfs ? [...recent, frame.atMs] : recent;
}

type Counted = Omit<FeedHistory, "warnings"> & { atMs: number };

function warningsOf(before: readonly FeedWarning[], now: Counted): readonly FeedWarning[] {
  const silent = now.silentMs >= raiseAfterMs || (before.includes("silent") && now.soundMs < clearSilentAfterMs);
  const mono = now.monoMs >= raiseAfterMs || (before.includes("mono") && now.stereoMs < clearMonoAfterMs);
  const clippedLately = now.clippedAtMs.filter((atMs) => now.atMs - atMs < clippingWindowMs).length;
  const clipping = clippedLately >= clippedFramesToRaise || (before.includes("clipping") && now.clippedAtMs.length > 0);
  if (silent) return ["silent"];
  return [...(clipping ? (["clipping"] as const) : []), ...(mono ? (["mono"] as const) : [])];
}

const loudestPeakDbfs = (frame: LevelFrame) => Math.max(frame.left.peakDbfs, frame.right.peakDbfs, silenceDbfs);
