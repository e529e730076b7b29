/**
 * Compares the audio thread's frame count with the wall clock, because the count stops while the computer sleeps. Sound
 * after a sleep belongs to a later time.
 */
import type { SoundBlock } from "./sound-block.ts";

/**
 * The audio thread can fall behind for a moment and catch up. Only a longer delay than this can mean that the computer
 * slept.
 */
const leastMs = 1_000;
const windowSeconds = 2;
const settledSeconds = 0.25;

export type AudioClock = {
  /** Returns how long the audio thread was stopped before this block, or null if it didn't. */
  missedBefore(block: Pick<SoundBlock, "frame" | "atMs">): number | null;
};

/** A clock that's set forward during a take looks the same as a sleep. */
export function createAudioClock(sampleRateHz: number): AudioClock {
  let usual: number | null = null;
  let window: { from: number; least: number } | null = null;
  /** The frame at which blocks became late, and how late that block was. Null while blocks are on time. */
  let late: { from: number; lateMs: number } | null = null;

  /**
   * Audio clocks drift, so we keep measuring the usual delay. Other delays only add to it, so the smallest one counts.
   */
  function learn(frame: number, lateMs: number) {
    window ??= { from: frame, least: lateMs };
    window.least = Math.min(window.least, lateMs);
    if (frame - window.from < windowSeconds * sampleRateHz) return;
    usual = window.least;
    window = null;
  }

  /**
   * If the thread is catching up, each block is less late than the one before. After a sleep, they're all equally late.
   */
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
