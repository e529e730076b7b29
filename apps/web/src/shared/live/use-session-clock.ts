import type { SessionView } from "@foldback/protocol/signaling";
import { useCallback, useMemo } from "react";

export type TimedSession = Pick<SessionView, "status" | "elapsedMs" | "serverNowMs">;

/**
 * Converts a time on this computer's clock to the session clock, which stops while the session waits, is paused or has
 * ended.
 */
export function useSessionClock({ status, elapsedMs, serverNowMs }: TimedSession): (nowMs: number) => number {
  const runs = status === "active";
  // The server says what the clock showed, and we carry on counting from there with this computer's clock.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer view has a newer value of the same clock.
  const readAtMs = useMemo(() => Date.now(), [elapsedMs, serverNowMs]);
  return useCallback((nowMs) => elapsedMs + (runs ? Math.max(0, nowMs - readAtMs) : 0), [elapsedMs, runs, readAtMs]);
}
