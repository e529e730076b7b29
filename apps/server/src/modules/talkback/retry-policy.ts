// Decides when to try a failed clip again and when to give up.
import type { TranscriberError, TranscriberProblem } from "./ports.ts";

const maxAttempts = 5;
const firstDelayMs = 2_000;
const longestDelayMs = 60_000;
const longestAskedDelayMs = 5 * 60_000;

/** Waits 2, 4, 8 and 16 seconds, or as long as the provider asks if that's longer. Returns null to give up. */
export function nextTryInMs(error: TranscriberError, attempt: number): number | null {
  if (!error.retryable || attempt >= maxAttempts) return null;
  const ownMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1));
  return Math.max(ownMs, Math.min(error.retryAfterMs ?? 0, longestAskedDelayMs));
}

/**
 * True if the failure isn't the clip's fault and an immediate retry can't help: the clip then waits for an engine or
 * for the storage.
 */
export const waitsForEngine = ({ problem }: Pick<TranscriberError, "problem">) => away.includes(problem);

const away: readonly TranscriberProblem[] = [
  "ENGINE_OFF",
  "ENGINE_PREPARING",
  "ENGINE_ABSENT",
  "MODEL_MISSING",
  "MODEL_UNREACHABLE",
  "MODEL_DAMAGED",
  "DISK_FULL",
  "SOUND_AWAY",
];
