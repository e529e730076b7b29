import type { MediaClock, Unsubscribe } from "./media-ports.ts";

export type ChannelLevel = { peakDbfs: number; rmsDbfs: number };
export type LevelFrame = {
  atMs: number;
  /** How much sound this frame sums up. */
  spanMs: number;
  left: ChannelLevel;
  right: ChannelLevel;
  /** RMS of left minus right: how far the two channels differ. */
  differenceDbfs: number;
};

export type LevelMeter = {
  subscribe(listener: (frame: LevelFrame) => void): Unsubscribe;
  /** null: no frames until the next one. */
  setTrack(track: MediaStreamTrack | null): void;
  close(): void;
};

export type LevelMeterDeps = {
  clock: MediaClock;
  /**
   * Address of the built `level-worklet.ts`. With it levels are exact and go on in background tabs; without it the
   * meter polls analysers, which browsers slow to one frame a second in the background.
   */
  workletUrl: string | null;
};
export declare function createLevelMeter(deps: LevelMeterDeps): LevelMeter;
