/**
 * Integrated loudness and true peak as in Recommendation ITU-R BS.1770-5, for one or two channels.
 *
 * The recommendation gives its filter's coefficients for 48 kHz only. The frequencies, Q and gains below give the same
 * filter at any rate. They're the ones that libebur128 (MIT) uses.
 */
import { createTruePeak } from "./true-peak.ts";

/** `lufs` is null if no 0.4 s block is above -70 LUFS, `truePeakDb` if every sample is zero. */
export type Loudness = { lufs: number | null; truePeakDb: number | null };

type LoudnessMeter = {
  /** Adds interleaved samples. */
  add(samples: Float32Array): void;
  read(): Loudness;
};

/** Four steps make a block of 400 ms, so blocks can overlap by three quarters. */
const stepsPerSecond = 10;
const stepsPerBlock = 4;
const absoluteGateLufs = -70;
const relativeGateLu = -10;

export function createLoudnessMeter({ sampleRateHz, channels }: { sampleRateHz: number; channels: number }) {
  const ears = Array.from({ length: channels }, () => createEar(sampleRateHz));
  const stepFrames = Math.round(sampleRateHz / stepsPerSecond);
  /** The mean square of each step, summed over the channels. */
  const steps: number[] = [];
  let inStep = 0;

  function endStep() {
    steps.push(ears.reduce((sum, ear) => sum + ear.takePower() / stepFrames, 0));
    inStep = 0;
  }

  const meter: LoudnessMeter = {
    add(samples) {
      const frames = samples.length / channels;
      for (let from = 0; from < frames; ) {
        const until = Math.min(frames, from + stepFrames - inStep);
        ears.forEach((ear, channel) => {
          for (let at = from; at < until; at += 1) ear.hear(samples[at * channels + channel] ?? 0);
        });
        inStep += until - from;
        from = until;
        if (inStep === stepFrames) endStep();
      }
    },
    read() {
      const peak = Math.max(...ears.map((ear) => ear.truePeak()));
      return { lufs: gatedLoudness(blocksOf(steps)), truePeakDb: peak === 0 ? null : 20 * Math.log10(peak) };
    },
  };
  return meter;
}

const blocksOf = (steps: readonly number[]): number[] =>
  steps.slice(stepsPerBlock - 1).map((_, first) => mean(steps.slice(first, first + stepsPerBlock)));

const mean = (powers: readonly number[]): number => powers.reduce((sum, power) => sum + power, 0) / powers.length;
const lufsOf = (power: number): number => -0.691 + 10 * Math.log10(power);

/** Blocks below the absolute gate don't count, and neither do blocks that are far quieter than the rest. */
function gatedLoudness(blocks: readonly number[]): number | null {
  const heard = blocks.filter((power) => lufsOf(power) > absoluteGateLufs);
  if (heard.length === 0) return null;
  const gate = lufsOf(mean(heard)) + relativeGateLu;
  return lufsOf(mean(heard.filter((power) => lufsOf(power) > gate)));
}

/** One channel: its weighted power and its true peak. */
function createEar(sampleRateHz: number) {
  const [shelf, highPass] = kWeighting(sampleRateHz);
  const weigh = createTwoBiquads(shelf, highPass);
  const peak = createTruePeak();
  let power = 0;
  return {
    hear(sample: number) {
      // A broken driver can deliver NaN or infinity, which mustn't spoil the figure for the whole take.
      const level = Number.isFinite(sample) ? sample : 0;
      peak.hear(level);
      power += weigh(level) ** 2;
    },
    takePower() {
      const taken = power;
      power = 0;
      return taken;
    },
    truePeak: peak.read,
  };
}

export type Coefficients = { b: readonly [number, number, number]; a: readonly [number, number] };

/** The shelf models the effect of the head, and the high-pass the ear's weak response to low frequencies. */
export function kWeighting(sampleRateHz: number): readonly [Coefficients, Coefficients] {
  return [shelfAt(sampleRateHz), highPassAt(sampleRateHz)];
}

function shelfAt(sampleRateHz: number): Coefficients {
  const { k, q, scale } = prototype(1_681.974450955533, 0.7071752369554196, sampleRateHz);
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  return {
    b: [(high + (band * k) / q + k * k) / scale, (2 * (k * k - high)) / scale, (high - (band * k) / q + k * k) / scale],
    a: poles(k, q, scale),
  };
}

function highPassAt(sampleRateHz: number): Coefficients {
  const { k, q, scale } = prototype(38.13547087602444, 0.5003270373238773, sampleRateHz);
  return { b: [1, -2, 1], a: poles(k, q, scale) };
}

function prototype(frequencyHz: number, q: number, sampleRateHz: number) {
  const k = Math.tan((Math.PI * frequencyHz) / sampleRateHz);
  return { k, q, scale: 1 + k / q + k * k };
}

const poles = (k: number, q: number, scale: number): [number, number] => [
  (2 * (k * k - 1)) / scale,
  (1 - k / q + k * k) / scale,
];

/** Runs two filters in a row. They share one function, because calling a second one for every sample would be slow. */
function createTwoBiquads(
  { b: [b0, b1, b2], a: [a1, a2] }: Coefficients,
  { b: [d0, d1, d2], a: [c1, c2] }: Coefficients,
) {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  return (input: number): number => {
    const between = b0 * input + first;
    first = b1 * input - a1 * between + second;
    second = b2 * input - a2 * between;
    const output = d0 * between + third;
    third = d1 * between - c1 * output + fourth;
    fourth = d2 * between - c2 * output;
    return output;
  };
}
