/** How long to wait before the next try. The pause doubles after each failure, up to a maximum. */
type Pauses = { firstMs: number; longestMs: number };

/** `retries` counts from 0. */
export const backoffMs = (retries: number, { firstMs, longestMs }: Pauses): number =>
  Math.min(firstMs * 2 ** retries, longestMs);
