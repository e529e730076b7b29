/**
 * Random-looking choices that are the same for the same seed so that a failed run can be reproduced. The generator is
 * mulberry32.
 */
export type SeededRandom = {
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  between(least: number, most: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Returns true for this fraction of calls. */
  chance(share: number): boolean;
  /** One of the keys, with a probability in proportion to its weight. */
  pickWeighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key;
};

export function createSeededRandom(...seed: readonly (string | number)[]): SeededRandom {
  let state = hashOf(seed.join("/"));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: (items) => items[below(items.length)] ?? items[0],
    chance: (share) => next() < share,
    pickWeighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights & string, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key as never;
      }
      return entries.at(-1)?.[0] as never;
    },
  };
}

/** Uses FNV-1a so that neighbouring seeds give different choices. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
