/** Computes the frame rate from a running count of frames. Null until there are two counts. */
export type FrameCounter = { frameRate(frames: number | null, atMs: number): number | null };

export function createFrameCounter(): FrameCounter {
  let last: { frames: number; atMs: number } | null = null;
  return {
    frameRate(frames, atMs) {
      const before = last;
      last = frames === null ? null : { frames, atMs };
      if (frames === null || !before || atMs <= before.atMs || frames < before.frames) return null;
      return Math.round((1_000 * (frames - before.frames)) / (atMs - before.atMs));
    },
  };
}
