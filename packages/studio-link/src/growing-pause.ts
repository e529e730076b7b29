/** How long to wait before something is tried again: doubled from one try to the next, up to a longest. Pure. */
type Pauses = { firstMs: number; longestMs: number };
const whileSomebodyWaits: Pauses = { firstMs: 1_000, longestMs: 10_000 };

/** `retries` counts from 0. */
export const growingPauseMs = (retries: number, { firstMs, longestMs }: Pauses = whileSomebodyWaits): number =>
  Math.min(firstMs * 2 ** retries, longestMs);
