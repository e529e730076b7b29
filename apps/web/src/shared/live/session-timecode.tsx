import type { SessionView } from "@foldback/protocol/signaling";
import { Timecode } from "@foldback/ui/timecode";
import { useState } from "react";
import { useNow } from "../time/use-now.ts";
import { liveTexts as texts } from "./texts.ts";

type TimedSession = Pick<SessionView, "startedAtMs" | "endedAtMs" | "serverNowMs">;

/** How long the session has been running, by the server's clock. Stays at zero until the engineer has joined. */
export function SessionTimecode({ session, className }: { session: TimedSession; className?: string }) {
  // How far this computer's clock is behind the server's.
  const [offsetMs] = useState(() => session.serverNowMs - Date.now());
  const running = session.startedAtMs !== null && session.endedAtMs === null;
  const nowMs = useNow(running ? 1_000 : null) + offsetMs;
  const elapsedMs = session.startedAtMs === null ? 0 : (session.endedAtMs ?? nowMs) - session.startedAtMs;
  return <Timecode label={texts.sessionTime} elapsedMs={elapsedMs} className={className} />;
}
