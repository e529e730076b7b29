import { Timecode } from "@foldback/ui/timecode";
import { useNow } from "../time/use-now.ts";
import { liveTexts as texts } from "./texts.ts";
import { type TimedSession, useSessionClock } from "./use-session-clock.ts";

type SessionTimecodeProps = {
  session: TimedSession;
  /**
   * False while the server can't be reached. The displayed time stops, because the server may have paused the session.
   */
  isCurrent: boolean;
  className?: string;
};

/** How long the session has been active. */
export function SessionTimecode({ session, isCurrent, className }: SessionTimecodeProps) {
  const clock = useSessionClock(session);
  const nowMs = useNow(isCurrent && session.status === "active" ? 1_000 : null);
  return <Timecode label={texts.sessionTime} elapsedMs={clock(nowMs)} className={className} />;
}
