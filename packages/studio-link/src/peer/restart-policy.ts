/**
 * When to restart ICE (NG-6): short interruptions recover on their own, but longer ones and reported failures don't.
 */
import { backoffMs } from "../backoff.ts";

const timeoutMs = 3_000;
const pauses = { firstMs: 4_000, longestMs: 10_000 };

/** Returns the wait before a restart. `restart` is 1 for the first restart of an interruption. */
export function restartDelayMs(restart: number, iceFailed: boolean): number {
  if (restart <= 1) return iceFailed ? 0 : timeoutMs;
  return backoffMs(restart - 2, pauses);
}
