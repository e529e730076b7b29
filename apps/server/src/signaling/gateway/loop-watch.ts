/**
 * Tells how long the event loop stood still between two ticks of a regular timer: the process was stopped, the machine
 * slept, or one long task ran. In that time nobody could be heard, so it counts as nobody's silence.
 */
export type LoopWatch = {
  /** Call it on every tick. Milliseconds by which this tick is late; 0 for the usual jitter. */
  stalledMs(): number;
};

/** A tick this many intervals late is a stall. */
const lateIntervals = 2;

/** `loopMs` must be monotonic: a clock that is set forward isn't a stall. */
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
