// Decides whether a clip contains a voice. Recognisers invent words for silence and music, so we don't send them such
// clips. A voice is loud enough, rises and falls with its syllables, and is neither a steady tone nor continuous noise.
import { minClipSeconds } from "@foldback/domain/talkback/clip";
import type { VoiceGate } from "../../modules/talkback/ports.ts";

const frameSeconds = 0.02;
/** A frame below this level counts as silence. */
const quietDbfs = -50;
/** Syllables differ in level by at least this much. Held notes and hums vary less. */
const minSwingDb = 9;
/** A clip with less voice than this counts as having none. */
const minVoicedSeconds = 0.12;

/** The pitch of a voice glides, changing a little from frame to frame. A note keeps its pitch and then jumps. */
const minGlide = 0.25;
const maxGlide = 0.15;
/** Beats are evenly spaced, but syllables aren't. */
const maxRegularity = 0.85;

/** `period` is in samples. It's null if the frame isn't periodic in a voice's pitch range. */
type Frame = { levelDbfs: number; period: number | null };

/** We check the clip in pieces of this length and stop at the first piece with a voice. */
const pieceSeconds = 5;

export const createVoiceGate = (): VoiceGate => ({
  hasSpeech: ({ samples, sampleRateHz }) => {
    const pieceSamples = pieceSeconds * sampleRateHz;
    for (let from = 0; from < samples.length; from += pieceSamples) {
      if (hasVoice(halved(samples.subarray(from, from + pieceSamples)), sampleRateHz / 2)) return true;
    }
    return false;
  },
});

function hasVoice(samples: Float32Array, sampleRateHz: number): boolean {
  if (samples.length / sampleRateHz < minClipSeconds) return false;
  const frames = framesOf(samples, sampleRateHz);
  const voiced = frames.filter(({ levelDbfs: level, period }) => level > quietDbfs && period !== null);
  if (voiced.length * frameSeconds < minVoicedSeconds || swingDb(frames) < minSwingDb) return false;
  return glideShare(frames) >= minGlide && regularity(frames) <= maxRegularity;
}

/** Half the sample rate is enough to find a voice's pitch and takes a quarter of the time. */
const halved = (samples: Float32Array): Float32Array =>
  Float32Array.from({ length: samples.length >> 1 }, (_, index) => {
    const [even = 0, odd = 0] = [samples[2 * index], samples[2 * index + 1]];
    return (even + odd) / 2;
  });

function framesOf(samples: Float32Array, sampleRateHz: number): Frame[] {
  const length = Math.round(sampleRateHz * frameSeconds);
  const count = Math.floor(samples.length / length);
  return Array.from({ length: count }, (_, index) => {
    const part = samples.subarray(index * length, (index + 1) * length);
    return { levelDbfs: levelDbfs(part), period: periodAt(samples, index * length, sampleRateHz) };
  });
}

function levelDbfs(part: Float32Array): number {
  const power = part.reduce((sum, sample) => sum + sample * sample, 0) / part.length;
  return 10 * Math.log10(power + 1e-12);
}

/** The level difference between the loudest 5% and the quietest 10% of frames. */
function swingDb(frames: readonly Frame[]): number {
  const levels = frames
    .map(({ levelDbfs: level }) => Math.max(level, quietDbfs - 20))
    .sort((one, other) => one - other);
  const at = (share: number) => levels[Math.floor((levels.length - 1) * share)] ?? 0;
  return at(0.95) - at(0.1);
}

const lowestPitchHz = 70;
const highestPitchHz = 400;
const minPeriodicity = 0.5;

/** Returns the lag with the strongest autocorrelation in the pitch range of a voice, over 40 ms. */
function periodAt(samples: Float32Array, at: number, sampleRateHz: number): number | null {
  const span = Math.round(sampleRateHz * 0.04);
  const part = samples.subarray(at, at + span);
  const longest = Math.floor(sampleRateHz / lowestPitchHz);
  if (part.length <= longest) return null;
  let best = { lag: 0, strength: 0 };
  for (let lag = Math.floor(sampleRateHz / highestPitchHz); lag <= longest; lag++) {
    const strength = correlation(part, lag);
    if (strength > best.strength) best = { lag, strength };
  }
  return best.strength >= minPeriodicity ? best.lag : null;
}

/** The share of neighbouring voiced frames whose pitch differs slightly. */
function glideShare(frames: readonly Frame[]): number {
  let pairs = 0;
  let glides = 0;
  frames.forEach(({ period, levelDbfs: level }, index) => {
    const before = frames[index - 1];
    if (period === null || !before || before.period === null || level <= quietDbfs) return;
    pairs += 1;
    const change = Math.abs(period - before.period) / before.period;
    if (change > 0 && change <= maxGlide) glides += 1;
  });
  return pairs === 0 ? 0 : glides / pairs;
}

const shortestBeatSeconds = 0.16;
const longestBeatSeconds = 1.2;
const unlike = 0.4;

/** Returns the loudness curve's strongest autocorrelation at beat spacing, or 0 if the clip is too short to tell. */
function regularity(frames: readonly Frame[]): number {
  const levels = frames.map(({ levelDbfs: level }) => Math.max(level, quietDbfs - 20));
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  const curve = Float32Array.from(levels, (level) => level - mean);
  const longest = Math.min(longestBeatSeconds / frameSeconds, curve.length / 2);
  let best = 0;
  let hasFallen = false;
  for (let lag = 1; lag <= longest; lag++) {
    const likeness = correlation(curve, lag);
    // A slow swell still correlates with itself a moment later. With a beat, the correlation first falls and then rises
    // again.
    hasFallen ||= likeness < unlike;
    if (hasFallen && lag * frameSeconds >= shortestBeatSeconds) best = Math.max(best, likeness);
  }
  return best;
}

function correlation(part: Float32Array, lag: number): number {
  let product = 0;
  let one = 0;
  let other = 0;
  for (let index = 0; index + lag < part.length; index++) {
    const [early = 0, late = 0] = [part[index], part[index + lag]];
    product += early * late;
    one += early * early;
    other += late * late;
  }
  return product / Math.sqrt(one * other + 1e-12);
}
