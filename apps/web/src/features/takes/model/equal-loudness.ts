import type { Loudness } from "@foldback/domain/takes/loudness";

export type Pair<Value> = readonly [Value, Value];

/**
 * Volumes from 0 to 1 that make two takes equally loud. Turns the louder one down, because turning the other one up
 * could clip. Both volumes are 1 unless both loudnesses are known.
 */
export function equalVolumes([one, other]: Pair<Loudness | null>): Pair<number> {
  const [first, second] = [one?.lufs ?? null, other?.lufs ?? null];
  if (first === null || second === null) return [1, 1];
  const quieter = Math.min(first, second);
  return [10 ** ((quieter - first) / 20), 10 ** ((quieter - second) / 20)];
}
