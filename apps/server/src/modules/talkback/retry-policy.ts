// Decides when a failed clip is tried again and when it's given up.
import type { TranscriberError, TranscriberProblem } from "./ports.ts";

const maxAttempts = 5;
const firstDelayMs = 2_000;
const longestDelayMs = 60_000;
const longestAskedDelayMs = 5 * 60_000;

/** 2, 4, 8, 16 seconds, or what the provider asks for if that's longer. Null: give up. */
export function nextTryInMs(error: TranscriberError, attempt: number): number | null {
  if (!error.retryable || attempt >= maxAttempts) return null;
  const ownMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1));
  return Math.max(ownMs, Math.min(error.retryAfterMs ?? 0, longestAskedDelayMs));
}

/** The clip isn't at fault, and no attempt could have worked: it waits until there's an engine. */
export const waitsForEngine = ({ problem }: Pick<TranscriberError, "problem">) => away.includes(problem);

const away: readonly TranscriberProblem[] = [
  "ENGINE_OFF",
  "ENGINE_PREPARING",
  "ENGINE_ABSENT",
  "MODEL_MISSING",
  "MODEL_UNREACHABLE",
  "MODEL_DAMAGED",
  "DISK_FULL",
];
