/** Decides how fast the lossless feed is played, so that the buffer stays at its target even if the clocks differ. */
const maxSpeedChange = 200e-6;
/** Real clocks take minutes to drift this far apart, and every sample is played untouched until then. */
const correctFromMs = 10;
const correctUntilMs = 1;
/** The buffer is averaged over this long, so that the rhythm of the packets doesn't matter. */
const smoothOverSeconds = 2;
const quantumFrames = 128;

export function createPlaybackSpeed(rateHz: number) {
  const frames = (ms: number) => (ms * rateHz) / 1_000;
  const smoothing = quantumFrames / (smoothOverSeconds * rateHz);
  let smoothFill = 0;
  let correction = 0;
  return {
    start(fill: number) {
      smoothFill = fill;
      correction = 0;
    },
    /** Call this after every block that was played. */
    steer(fill: number, target: number) {
      smoothFill += (fill - smoothFill) * smoothing;
      const off = smoothFill - target;
      if (Math.abs(off) > frames(correctFromMs)) correction = Math.sign(off) * maxSpeedChange;
      else if (Math.abs(off) < frames(correctUntilMs) || Math.sign(off) !== Math.sign(correction)) correction = 0;
    },
    /** Between corrections it moves on to the next whole frame, and from there plays the samples unchanged. */
    next(at: number): number {
      if (correction !== 0) return at + 1 + correction;
      if (Number.isInteger(at)) return at + 1;
      const next = at + 1 + maxSpeedChange;
      return Math.floor(next) > Math.floor(at) + 1 ? Math.floor(next) : next;
    },
    ppm: () => Math.round(correction * 1e6),
  };
}
