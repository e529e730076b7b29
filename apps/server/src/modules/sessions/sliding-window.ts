// Counts per key over the last stretch of time. Pure but for the clock it is given; memory is bounded, and when it
// is full the longest unused keys are forgotten first.

export type SlidingWindow = {
  /** Counts one use; false when the key has used up its limit. A refused use is not counted. */
  take(key: string): boolean;
  /** Whether the next use would be refused; counts nothing. */
  isUsedUp(key: string): boolean;
  /** The newest use of this key did not count after all. */
  giveBack(key: string): void;
};

const maxKeys = 10_000;

export function createSlidingWindow(options: { limit: number; windowMs: number; nowMs: () => number }): SlidingWindow {
  const uses = new Map<string, number[]>();
  const recentOf = (key: string) => {
    const since = options.nowMs() - options.windowMs;
    return (uses.get(key) ?? []).filter((at) => at > since);
  };
  return {
    isUsedUp: (key) => recentOf(key).length >= options.limit,
    take: (key) => {
      const recent = recentOf(key);
      const allowed = recent.length < options.limit;
      if (allowed) recent.push(options.nowMs());
      // Deleted and set again, so that the map's order is the order of last use.
      uses.delete(key);
      uses.set(key, recent);
      if (uses.size > maxKeys) forgetOldest(uses);
      return allowed;
    },
    giveBack: (key) => void uses.get(key)?.pop(),
  };
}

function forgetOldest(uses: Map<string, number[]>): void {
  const oldest = uses.keys().next();
  if (!oldest.done) uses.delete(oldest.value);
}
