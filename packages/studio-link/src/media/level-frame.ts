/** One reading of a stereo meter, computed in the page or in the audio worklet. */
import { toDbfs } from "./decibels.ts";

export type ChannelLevel = { peakDbfs: number; rmsDbfs: number };
export type LevelFrame = {
  atMs: number;
  /** How much sound this frame covers. */
  spanMs: number;
  left: ChannelLevel;
  right: ChannelLevel;
  /** The RMS of left minus right, which shows how far the two channels differ. */
  differenceDbfs: number;
};

/** Sums over any number of blocks. They're plain numbers so that a worklet can post them. */
export type LevelSums = {
  samples: number;
  leftPeak: number;
  rightPeak: number;
  leftSquares: number;
  rightSquares: number;
  differenceSquares: number;
};

export const noLevelSums = (): LevelSums => ({
  samples: 0,
  leftPeak: 0,
  rightPeak: 0,
  leftSquares: 0,
  rightSquares: 0,
  differenceSquares: 0,
});

/** Mutates `sums`, because it runs 375 times a second on the audio thread, where garbage collection is audible. */
export function addSamples(sums: LevelSums, left: Float32Array, right: Float32Array): void {
  for (let index = 0; index < left.length; index += 1) {
    const l = left[index] ?? 0;
    const r = right[index] ?? 0;
    const leftSize = Math.abs(l);
    const rightSize = Math.abs(r);
    if (leftSize > sums.leftPeak) sums.leftPeak = leftSize;
    if (rightSize > sums.rightPeak) sums.rightPeak = rightSize;
    sums.leftSquares += l * l;
    sums.rightSquares += r * r;
    sums.differenceSquares += (l - r) * (l - r);
  }
  sums.samples += left.length;
}

const reportEverySeconds = 0.05;
const silentReportEverySeconds = 0.2;

/** Digital silence is reported less often, because every report costs the page time. Sound is reported immediately. */
export function isReportDue({ samples, leftPeak, rightPeak }: LevelSums, sampleRate: number): boolean {
  const isSilent = leftPeak === 0 && rightPeak === 0;
  return samples >= sampleRate * (isSilent ? silentReportEverySeconds : reportEverySeconds);
}

export function levelFrame(sums: LevelSums, at: { atMs: number; spanMs: number }): LevelFrame {
  const rms = (squares: number) => toDbfs(Math.sqrt(squares / Math.max(1, sums.samples)));
  return {
    ...at,
    left: { peakDbfs: toDbfs(sums.leftPeak), rmsDbfs: rms(sums.leftSquares) },
    right: { peakDbfs: toDbfs(sums.rightPeak), rmsDbfs: rms(sums.rightSquares) },
    differenceDbfs: rms(sums.differenceSquares),
  };
}
