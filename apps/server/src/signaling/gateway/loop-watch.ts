/**
 * Measures how long the event loop stood still between two ticks of a regular timer: the process was stopped, the
 * machine slept, or a long task ran. The server couldn't hear anyone then, so that time doesn't count as a client's
 * silence.
 */
export type LoopWatch = {
  /** Call it on every tick. Returns by how many milliseconds this tick is late, or 0 for normal jitter. */
  stalledMs(): number;
};

/** A tick this many intervals late is a stall. */
const lateIntervals = 2;

/** `loopMs` must be monotonic, because a clock that's set forward isn't a stall. */
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
