/** A meter whose frames come from the test. */
import type { LevelFrame } from "@foldback/studio-link/media/level-frame";
import type { LevelMeter } from "@foldback/studio-link/media/level-meter";

export type FakeLevelMeter = LevelMeter & {
  play(frame: LevelFrame): void;
  metered(): MediaStreamTrack | null;
};

export function createFakeLevelMeter(): FakeLevelMeter {
  const listeners = new Set<(frame: LevelFrame) => void>();
  let metered: MediaStreamTrack | null = null;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setTrack(mediaTrack) {
      metered = mediaTrack;
    },
    close: () => listeners.clear(),
    play(frame) {
      for (const listener of listeners) listener(frame);
    },
    metered: () => metered,
  };
}

type Levels = { leftDbfs: number; rightDbfs: number; differenceDbfs?: number };

/** 50 ms frames of a steady sound. By default the peak is 3 dB above RMS, as in a sine wave. */
export function steadyFrames(
  { leftDbfs, rightDbfs, differenceDbfs = Math.max(leftDbfs, rightDbfs) }: Levels,
  { fromMs, forMs }: { fromMs: number; forMs: number },
): LevelFrame[] {
  const spanMs = 50;
  return Array.from({ length: Math.floor(forMs / spanMs) }, (_, index) => ({
    atMs: fromMs + (index + 1) * spanMs,
    spanMs,
    left: { peakDbfs: leftDbfs, rmsDbfs: leftDbfs - 3 },
    right: { peakDbfs: rightDbfs, rmsDbfs: rightDbfs - 3 },
    differenceDbfs: differenceDbfs - 3,
  }));
}
