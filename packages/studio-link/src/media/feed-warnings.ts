import type { LevelFrame } from "./level-meter.ts";

export type FeedWarning = "silent" | "mono" | "clipping";

/** Opaque to callers; begin with `noFeedHistory`. */
export type FeedHistory = {
  silentMs: number;
  soundMs: number;
  monoMs: number;
  stereoMs: number;
  clippedAtMs: readonly number[];
  warnings: readonly FeedWarning[];
};
export declare const noFeedHistory: FeedHistory;
export declare function nextFeedHistory(history: FeedHistory, frame: LevelFrame): FeedHistory;
/** The one to show when there is room for one. */
export declare function worstWarning(warnings: readonly FeedWarning[]): FeedWarning | null;
