/**
 * Compares the audio thread's frames with the time of day, because they stop while the computer sleeps. The sound after
 * that belongs to a later time.
 */
import type { SoundBlock } from "./sound-block.ts";

/** The audio thread may be held up for a moment and catch up, so it's less than this late without having slept. */
const leastMs = 1_000;
const windowSeconds = 2;
const settledSeconds = 0.25;

export type AudioClock = {
  /** Returns how long the audio thread stood still before this block, or null if it didn't. */
  missedBefore(block: Pick<SoundBlock, "frame" | "atMs">): number | null;
};

/** A clock that's set forward during a take looks the same as a sleep. */
export function createAudioClock(sampleRateHz: number): AudioClock {
  let usual: number | null = null;
  let window: { from: number; least: number } | null = null;
  /** Since when blocks are late, and by how much at last. */
  let late: { from: number; lateMs: number } | null = null;

  /** Audio clocks drift, so what's usual is measured again and again. Delays only add, so the least counts. */
  function learn(frame: number, lateMs: number) {
    window ??= { from: frame, least: lateMs };
    window.least = Math.min(window.least, lateMs);
    if (frame - window.from < windowSeconds * sampleRateHz) return;
    usual = window.least;
    window = null;
  }

  /** A thread that catches up becomes less late with each block. One that has slept stays as late as it is. */
  function hasSettled(frame: number, lateMs: number): boolean {
    late ??= { from: frame, lateMs };
    const passed = frame - late.from;
    if (passed < settledSeconds * sampleRateHz) return false;
    const hasCaughtUp = late.lateMs - lateMs > (1_000 * passed) / sampleRateHz / 2;
    if (hasCaughtUp) late = { from: frame, lateMs };
    return !hasCaughtUp;
  }

  return {
    missedBefore({ frame, atMs }) {
      const lateMs = atMs - (1_000 * frame) / sampleRateHz;
      usual ??= lateMs;
      const missedMs = lateMs - usual;
      if (missedMs < leastMs) {
        late = null;
        learn(frame, lateMs);
        return null;
      }
      if (!hasSettled(frame, lateMs)) return null;
      late = null;
      window = null;
      usual = lateMs;
      return Math.round(missedMs);
    },
  };
}
