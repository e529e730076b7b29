// The server's time of day, which doesn't jump when a system clock is changed. It advances by elapsed time and follows
// a reference (the database's or the machine's clock) so slowly that no running time limit ends noticeably early or
// late. See docs/decisions/029.

export type ElapsedTime = {
  /** Never jumps, but may stop while the machine sleeps. */
  runningMs(): number;
  /** Keeps running while the machine sleeps and never jumps. Some systems only report whole seconds. */
  uptimeMs(): number;
};

export type SteadyClock = {
  nowMs(): number;
  /** Sets the clock to this time immediately. */
  set(referenceMs: number): void;
  /** Moves towards the reference, and returns how far ahead the reference is. */
  follow(referenceMs: number): number;
};

/** Half a percent: a 15-minute pause ends at most 4.5 s early or late, and the sweep runs every 5 s. */
const followingRate = 0.005;
/**
 * A clock that's off by more than twelve hours was wrong from the start, so we jump to the reference. The extra minute
 * covers the time between two checks of the reference.
 */
const longestJumpMs = 12 * 3_600_000 + 60_000;
/** A shorter gap between the two clocks doesn't count as a sleep: the uptime's low resolution can cause it. */
const shortestSleepMs = 2_000;

export function createSteadyClock({ runningMs, uptimeMs }: ElapsedTime, startMs: number): SteadyClock {
  const began = { runningMs: runningMs(), uptimeMs: uptimeMs() };
  let sleptMs = 0;
  let base = { timeMs: startMs, runningMs: began.runningMs };
  let aheadMs = 0;

  const exactMs = () => {
    const elapsedMs = Math.max(0, runningMs() - base.runningMs);
    const max = elapsedMs * followingRate;
    return base.timeMs + elapsedMs + Math.min(Math.max(aheadMs, -max), max);
  };
  const set = (timeMs: number) => {
    base = { timeMs, runningMs: runningMs() };
    aheadMs = 0;
  };
  const addSleep = () => {
    const gapMs = uptimeMs() - began.uptimeMs - (runningMs() - began.runningMs) - sleptMs;
    if (gapMs < shortestSleepMs) return;
    sleptMs += gapMs;
    base.timeMs += gapMs;
  };
  return {
    nowMs: () => Math.floor(exactMs()),
    set,
    follow: (referenceMs) => {
      addSleep();
      const nowMs = exactMs();
      const difference = referenceMs - nowMs;
      set(Math.abs(difference) > longestJumpMs ? referenceMs : nowMs);
      if (Math.abs(difference) <= longestJumpMs) aheadMs = difference;
      return difference;
    },
  };
}
