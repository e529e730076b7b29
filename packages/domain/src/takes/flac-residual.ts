/** Chooses how a channel of a block is stored in FLAC, and writes it. */
import type { BitWriter } from "./bit-writer.ts";
import { maxPartitions, maxPredictorOrder } from "./flac-format.ts";

/** `cost` is an upper bound on the size in bits. */
type Plan = { order: number; residual: Uint32Array; partitions: number; parameters: number[]; cost: number };
export type Channel = { samples: Int32Array; bits: number; plan: Plan | "constant" | "verbatim"; cost: number };

const largestParameter = 30;

export function planChannel(samples: Int32Array, bits: number): Channel {
  if (samples.every((sample) => sample === samples[0])) return { samples, bits, plan: "constant", cost: 8 + bits };
  const cost = 8 + bits * samples.length;
  const plan = planResidual(samples, bits);
  return plan === null || plan.cost >= cost
    ? { samples, bits, plan: "verbatim", cost }
    : { samples, bits, plan, cost: plan.cost };
}

function planResidual(samples: Int32Array, bits: number): Plan | null {
  if (samples.length <= maxPredictorOrder) return null;
  const order = bestOrder(samples);
  const residual = residualOf(samples, order);
  let best: Plan | null = null;
  for (const sums of partitionSums(residual, order)) {
    const length = samples.length / sums.length;
    const parameters: number[] = [];
    let cost = 8 + order * bits + 6;
    for (const [index, sum] of sums.entries()) {
      const chosen = bestParameter(sum, index === 0 ? length - order : length);
      parameters.push(chosen.parameter);
      cost += 5 + chosen.cost;
    }
    if (best === null || cost < best.cost) best = { order, residual, partitions: sums.length, parameters, cost };
  }
  return best;
}

/** Returns the sums of all partitions, for each number of partitions that the format allows, fewest first. */
function partitionSums(residual: Uint32Array, order: number): Float64Array[] {
  const count = residual.length + order;
  let most = 1;
  while (most < maxPartitions && count % (most * 2) === 0 && count / (most * 2) > order) most *= 2;
  // We add the samples up once, because this is the slowest part of the encoder.
  let sums = new Float64Array(most);
  for (let index = 0, at = 0; index < most; index += 1) {
    const end = ((index + 1) * count) / most - order;
    let sum = 0;
    for (; at < end; at += 1) sum += residual[at] ?? 0;
    sums[index] = sum;
  }
  const levels = [sums];
  for (; sums.length > 1; levels.unshift(sums)) {
    const finer = sums;
    sums = Float64Array.from({ length: finer.length / 2 }, (_, at) => (finer[at * 2] ?? 0) + (finer[at * 2 + 1] ?? 0));
  }
  return levels;
}

/** Returns the order with the smallest residual, chosen as the reference encoder does. */
function bestOrder(samples: Int32Array): number {
  const sums = new Float64Array(maxPredictorOrder + 1);
  let last0 = 0;
  let last1 = 0;
  let last2 = 0;
  let last3 = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const order0 = samples[index] ?? 0;
    const order1 = order0 - last0;
    const order2 = order1 - last1;
    const order3 = order2 - last2;
    const order4 = order3 - last3;
    last0 = order0;
    last1 = order1;
    last2 = order2;
    last3 = order3;
    if (index < maxPredictorOrder) continue;
    sums[0] = (sums[0] ?? 0) + Math.abs(order0);
    sums[1] = (sums[1] ?? 0) + Math.abs(order1);
    sums[2] = (sums[2] ?? 0) + Math.abs(order2);
    sums[3] = (sums[3] ?? 0) + Math.abs(order3);
    sums[4] = (sums[4] ?? 0) + Math.abs(order4);
  }
  return sums.indexOf(Math.min(...sums));
}

/** The differences of this order, folded into non-negative numbers. They need under 31 bits for 25-bit samples. */
function residualOf(samples: Int32Array, order: number): Uint32Array {
  const differences = Int32Array.from(samples);
  for (let done = 0; done < order; done += 1)
    for (let index = differences.length - 1; index > done; index -= 1)
      differences[index] = (differences[index] ?? 0) - (differences[index - 1] ?? 0);
  const folded = new Uint32Array(samples.length - order);
  for (let index = 0; index < folded.length; index += 1) {
    const value = differences[index + order] ?? 0;
    folded[index] = (value << 1) ^ (value >> 31);
  }
  return folded;
}

function bestParameter(sum: number, count: number): { parameter: number; cost: number } {
  const guess = Math.max(0, Math.floor(Math.log2(sum / count || 1)));
  let best = { parameter: 0, cost: Number.POSITIVE_INFINITY };
  for (let parameter = Math.max(0, guess - 1); parameter <= Math.min(largestParameter, guess + 1); parameter += 1) {
    const cost = count * (parameter + 1) + sum / 2 ** parameter;
    if (cost < best.cost) best = { parameter, cost };
  }
  return best;
}

export function writeChannel(writer: BitWriter, { samples, bits, plan }: Channel): void {
  if (plan === "constant") {
    writer.put(0, 8);
    writer.put(samples[0] ?? 0, bits);
  } else if (plan === "verbatim") {
    writer.put(0b10, 8);
    for (const sample of samples) writer.put(sample, bits);
  } else {
    writer.put((0b1000 | plan.order) << 1, 8);
    for (const sample of samples.subarray(0, plan.order)) writer.put(sample, bits);
    writeResidual(writer, plan);
  }
}

/** Writes five-bit parameters, which 24-bit sound needs. */
function writeResidual(writer: BitWriter, { order, residual, partitions, parameters }: Plan): void {
  writer.put(1, 2);
  writer.put(Math.log2(partitions), 4);
  const length = (residual.length + order) / partitions;
  for (const [index, parameter] of parameters.entries()) {
    writer.put(parameter, 5);
    const end = (index + 1) * length - order;
    for (let at = index === 0 ? 0 : index * length - order; at < end; at += 1)
      writer.rice(residual[at] ?? 0, parameter);
  }
}
