// The server's time of day, which doesn't jump when a clock is set. It goes on by elapsed time and follows a reference, the
// database's clock or the machine's own, so slowly that nothing which is under way ends early or late. docs/decisions/029.

export type ElapsedTime = {
  /** Never jumps. It may stand still while the machine sleeps. */
  runningMs(): number;
  /** Goes on while the machine sleeps, and doesn't jump either. Coarse: seconds, on some systems. */
  uptimeMs(): number;
};

export type SteadyClock = {
  nowMs(): number;
  /** Takes this time at once, as if nothing had been before. */
  set(referenceMs: number): void;
  /** Answers by how much the reference is ahead of this clock. */
  follow(referenceMs: number): number;
};

/** Half a second in a hundred: a pause of 15 minutes ends at most 4.5 s early or late, and the sweep comes every 5 s. */
const followingRate = 0.005;
/** A clock that was further off than twelve hours was never right; the minute is for what passes between two looks. */
const longestJumpMs = 12 * 3_600_000 + 60_000;
/** Less is the coarseness of the uptime. */
const shortestSleepMs = 2_000;

export function createSteadyClock({ runningMs, uptimeMs }: ElapsedTime, startMs: number): SteadyClock {
  const began = { runningMs: runningMs(), uptimeMs: uptimeMs() };
  let sleptMs = 0;
  let base = { timeMs: startMs, runningMs: began.runningMs };
  let aheadMs = 0;

  const exactMs = () => {
    const elapsedMs = Math.max(0, runningMs() - base.runningMs);
    const most = elapsedMs * followingRate;
    return base.timeMs + elapsedMs + Math.min(Math.max(aheadMs, -most), most);
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
