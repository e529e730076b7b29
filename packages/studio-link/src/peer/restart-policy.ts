/**
 * When to restart ICE (NG-6): a short interruption heals by itself, a longer one and a reported failure do not. Pure.
 */
import { backoffMs } from "../backoff.ts";

const timeoutMs = 3_000;
const pauses = { firstMs: 4_000, longestMs: 10_000 };

/** How long to wait before restart number `restart` (from 1) of one interruption. */
export function restartDelayMs(restart: number, iceFailed: boolean): number {
  if (restart <= 1) return iceFailed ? 0 : timeoutMs;
  return backoffMs(restart - 2, pauses);
}
