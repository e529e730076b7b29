/**
 * When to restart ICE (NG6): a short interruption heals by itself, a longer one and a reported failure do not. Pure.
 */
const patienceMs = 3_000;
const firstPauseMs = 4_000;
const longestPauseMs = 10_000;

/** How long to wait before restart number `restart` (from 1) of one interruption. */
export function restartDelayMs(restart: number, iceFailed: boolean): number {
  if (restart <= 1) return iceFailed ? 0 : patienceMs;
  return Math.min(firstPauseMs * 2 ** (restart - 2), longestPauseMs);
}
