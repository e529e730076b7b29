/**
 * How long to wait before the next attempt to get a live session's link back (SG-6): growing, jittered so that a
 * restarted server is not stormed, and without an end: only the session's end or the user stops it. Pure.
 */
import { backoffMs } from "../backoff.ts";

const steps = { firstMs: 250, longestMs: 5_000 };

/** `attempt` counts from 1; `fraction` is random, 0 to 1. The delay lies between half and all of the step. */
export function reconnectDelayMs(attempt: number, fraction: number): number {
  const stepMs = backoffMs(attempt - 1, steps);
  return Math.round(stepMs * (0.5 + fraction / 2));
}
