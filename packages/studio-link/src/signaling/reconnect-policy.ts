/**
 * The pause before the next attempt to reconnect a live session (SG-6). It grows and is random so that a restarted
 * server isn't overrun. Retries never stop on their own: only the session's end or the user stops them.
 */
import { backoffMs } from "../backoff.ts";

const steps = { firstMs: 250, longestMs: 5_000 };

/** `attempt` counts from 1, and `fraction` is random from 0 to 1. */
export const reconnectDelayMs = (attempt: number, fraction: number): number =>
  jittered(backoffMs(attempt - 1, steps), fraction);

/** Returns a delay between half of the step and all of it. */
export const jittered = (stepMs: number, fraction: number): number => Math.round(stepMs * (0.5 + fraction / 2));
