// When a clip that an engine could not take is tried again, and when it is given up. Pure.
import type { TranscriberError, TranscriberProblem } from "./ports.ts";

const maxAttempts = 5;
const firstDelayMs = 2_000;
const longestDelayMs = 60_000;
const longestAskedDelayMs = 5 * 60_000;

/** 2, 4, 8, 16 seconds, or what the provider asks for when that is longer. Null: given up. */
export function nextTryInMs(error: TranscriberError, attempt: number): number | null {
  if (!error.retryable || attempt >= maxAttempts) return null;
  const ownMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1));
  return Math.max(ownMs, Math.min(error.retryAfterMs ?? 0, longestAskedDelayMs));
}

/** No fault of the clip and no try that could have worked: it waits until there is an engine. */
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
