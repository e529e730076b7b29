/** When to restart ICE (NG-6): short interruptions recover by themselves, longer ones and reported failures don't. */
import { backoffMs } from "../backoff.ts";

const timeoutMs = 3_000;
const pauses = { firstMs: 4_000, longestMs: 10_000 };

/** The wait before restart number `restart` (from 1) of one interruption. */
export function restartDelayMs(restart: number, iceFailed: boolean): number {
  if (restart <= 1) return iceFailed ? 0 : timeoutMs;
  return backoffMs(restart - 2, pauses);
}
