/** Chooses how a channel of a block is stored in FLAC, and writes it. */
import type { BitWriter } from "./bit-writer.ts";
import { longestOrder, mostPartitions } from "./flac-format.ts";

/** `cost` is an upper bound on the size in bits. */
type Plan = { order: number; partitions: number; parameters: number[]; cost: number };
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
  if (samples.length <= longestOrder) return null;
  const order = bestOrder(samples);
  const residual = residualOf(samples, order);
  let best: Plan | null = null;
  for (let partitions = 1; partitions <= mostPartitions; partitions *= 2) {
    const length = samples.length / partitions;
    if (!Number.isInteger(length) || length <= order) break;
    const parameters: number[] = [];
    let cost = 8 + order * bits + 6;
    for (let index = 0; index < partitions; index += 1) {
      const from = index === 0 ? 0 : index * length - order;
      const chosen = bestParameter(residual.subarray(from, (index + 1) * length - order));
      parameters.push(chosen.parameter);
      cost += 5 + chosen.cost;
    }
    if (best === null || cost < best.cost) best = { order, partitions, parameters, cost };
  }
  return best;
}

/** Returns the order with the smallest residual, chosen as the reference encoder does. */
function bestOrder(samples: Int32Array): number {
  const sums = [0, 0, 0, 0, 0];
  const before = [0, 0, 0, 0];
  for (let index = 0; index < samples.length; index += 1) {
    let difference = samples[index] ?? 0;
    for (let order = 0; order <= longestOrder; order += 1) {
      if (index >= longestOrder) sums[order] = (sums[order] ?? 0) + Math.abs(difference);
      const next = difference - (before[order] ?? 0);
      if (order < longestOrder) before[order] = difference;
      difference = next;
    }
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

function bestParameter(folded: Uint32Array): { parameter: number; cost: number } {
  let sum = 0;
  for (const value of folded) sum += value;
  const guess = Math.max(0, Math.floor(Math.log2(sum / folded.length || 1)));
  let best = { parameter: 0, cost: Number.POSITIVE_INFINITY };
  for (let parameter = Math.max(0, guess - 1); parameter <= Math.min(largestParameter, guess + 1); parameter += 1) {
    const cost = folded.length * (parameter + 1) + sum / 2 ** parameter;
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
    writeResidual(writer, residualOf(samples, plan.order), plan);
  }
}

/** Writes five-bit parameters, which 24-bit sound needs. */
function writeResidual(writer: BitWriter, folded: Uint32Array, { order, partitions, parameters }: Plan): void {
  writer.put(1, 2);
  writer.put(Math.log2(partitions), 4);
  const length = (folded.length + order) / partitions;
  for (const [index, parameter] of parameters.entries()) {
    writer.put(parameter, 5);
    const from = index === 0 ? 0 : index * length - order;
    for (const value of folded.subarray(from, (index + 1) * length - order)) {
      writer.unary(value >>> parameter);
      if (parameter > 0) writer.put(value, parameter);
    }
  }
}
