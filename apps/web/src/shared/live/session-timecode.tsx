import type { SessionView } from "@foldback/protocol/signaling";
import { Timecode } from "@foldback/ui/timecode";
import { useMemo } from "react";
import { useNow } from "../time/use-now.ts";
import { liveTexts as texts } from "./texts.ts";

type TimedSession = Pick<SessionView, "status" | "elapsedMs" | "serverNowMs">;

/** How long the session has been active. The clock stands still while it waits, is paused or has ended. */
export function SessionTimecode({ session, className }: { session: TimedSession; className?: string }) {
  const { elapsedMs, serverNowMs } = session;
  const runs = session.status === "active";
  // The server says what the clock showed, and we count on from there with this computer's clock.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer view is a newer reading of the same clock.
  const readAtMs = useMemo(() => Date.now(), [elapsedMs, serverNowMs]);
  const nowMs = useNow(runs ? 1_000 : null);
  return (
    <Timecode
      label={texts.sessionTime}
      elapsedMs={elapsedMs + (runs ? Math.max(0, nowMs - readAtMs) : 0)}
      className={className}
    />
  );
}
