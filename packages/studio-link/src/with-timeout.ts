/** Sets a time limit for calls, which can hang on a dead connection. */
import type { Clock } from "./ports.ts";

/** How long a user waits for an answer after pressing a button. */
export const pressTimeoutMs = 10_000;

/** Rejects with a TypeError after the limit, like fetch without a network. */
export async function withTimeout<Answer>(
  clock: Clock,
  { limitMs, call }: { limitMs: number; call: Promise<Answer> },
): Promise<Answer> {
  const limit = Promise.withResolvers<never>();
  const cancel = clock.setTimer(limitMs, () => limit.reject(new TypeError("no answer in time")));
  try {
    return await Promise.race([call, limit.promise]);
  } finally {
    cancel();
  }
}
