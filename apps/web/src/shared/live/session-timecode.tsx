import { Timecode } from "@foldback/ui/timecode";
import { useNow } from "../time/use-now.ts";
import { liveTexts as texts } from "./texts.ts";
import { type TimedSession, useSessionClock } from "./use-session-clock.ts";

/** How long the session has been active. */
export function SessionTimecode({ session, className }: { session: TimedSession; className?: string }) {
  const clock = useSessionClock(session);
  const nowMs = useNow(session.status === "active" ? 1_000 : null);
  return <Timecode label={texts.sessionTime} elapsedMs={clock(nowMs)} className={className} />;
}
