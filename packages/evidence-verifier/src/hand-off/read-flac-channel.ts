// Decodes one channel of a block. It supports only what Foldback writes: constant, verbatim and fixed predictors.
import { maxPartitions, maxPredictorOrder } from "@foldback/domain/takes/flac-format";
import type { BitReader } from "./bit-reader.ts";

type Shape = { count: number; bits: number };

/** Returns null for anything that Foldback doesn't write. */
export function readSubframe(reader: BitReader, { count, bits }: Shape): Int32Array | null {
  const kind = reader.read(8);
  if (kind === 0) return new Int32Array(count).fill(reader.signed(bits));
  const samples = new Int32Array(count);
  if (kind === 0b10) {
    for (let index = 0; index < count; index += 1) samples[index] = reader.signed(bits);
    return samples;
  }
  const order = (kind >> 1) - 8;
  if (kind % 2 === 1 || order < 0 || order > maxPredictorOrder || count <= order) return null;
  for (let index = 0; index < order; index += 1) samples[index] = reader.signed(bits);
  if (!readResidual(reader, samples, order)) return null;
  return predict(samples, { order, bits }) ? samples : null;
}

/** For each order, the weights of the preceding samples in the prediction, newest first. */
const weights: readonly (readonly number[])[] = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]];

/** Returns false if a sample has more bits than the channel. */
function predict(samples: Int32Array, { order, bits }: { order: number; bits: number }): boolean {
  const weight = weights[order] ?? [];
  const top = 2 ** (bits - 1);
  for (let index = order; index < samples.length; index += 1) {
    let prediction = 0;
    for (let back = 0; back < order; back += 1) prediction += (weight[back] ?? 0) * (samples[index - 1 - back] ?? 0);
    const sample = (samples[index] ?? 0) + prediction;
    if (sample < -top || sample >= top) return false;
    samples[index] = sample;
  }
  return true;
}

function readResidual(reader: BitReader, samples: Int32Array, order: number): boolean {
  if (reader.read(2) !== 1) return false;
  const partitions = 2 ** reader.read(4);
  if (partitions > maxPartitions) return false;
  const length = samples.length / partitions;
  if (!Number.isInteger(length) || length <= order) return false;
  for (let index = 0; index < partitions; index += 1) {
    const parameter = reader.read(5);
    // An escape code, which we never write.
    if (parameter === 31) return false;
    for (let at = index === 0 ? order : index * length; at < (index + 1) * length; at += 1) {
      const high = reader.unary() * 2 ** parameter;
      const folded = high + (parameter === 0 ? 0 : reader.read(parameter));
      // 25-bit samples can't differ by this much, and a larger number would wrap around.
      if (folded >= 2 ** 32) return false;
      samples[at] = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    }
  }
  return true;
}
