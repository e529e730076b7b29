/**
 * Random-looking delays that are the same in every run so that a failure can be reproduced. The generator is
 * mulberry32.
 */
export function seededDelays(seed: number, longestMs: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.round((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * longestMs);
  };
}
