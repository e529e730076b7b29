/**
 * Measures how long the event loop stalled between two ticks of a regular timer, because the process was stopped, the
 * machine slept, or a long task ran. The server couldn't receive anything then, so the time doesn't count as a client's
 * silence.
 */
export type LoopWatch = {
  /** Call this on every tick. Returns how many milliseconds this tick is late, or 0 for normal jitter. */
  stalledMs(): number;
};

/** If a tick arrives more than this many intervals after the previous one, the loop has stalled. */
const lateIntervals = 2;

/** `loopMs` must be monotonic. Otherwise setting the clock forward would look like a stall. */
export function createLoopWatch(intervalMs: number, loopMs: () => number): LoopWatch {
  let lastTickMs = loopMs();
  return {
    stalledMs() {
      const sinceMs = loopMs() - lastTickMs;
      lastTickMs += sinceMs;
      return sinceMs > lateIntervals * intervalMs ? sinceMs - intervalMs : 0;
    },
  };
}
