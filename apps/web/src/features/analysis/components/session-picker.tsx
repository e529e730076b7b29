import type { NotedSession } from "@foldback/protocol/http/analysis";
import type { SessionView } from "@foldback/protocol/signaling";
import { Select } from "@foldback/ui/select";
import { texts } from "../texts.ts";

type SessionPickerProps = {
  past: readonly NotedSession[];
  live: SessionView | null;
  sessionId: string;
  choose: (sessionId: string) => void;
};

const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** Lets the user choose which session's notes to show. The newest session is listed first. */
export function SessionPicker({ past, live, sessionId, choose }: SessionPickerProps) {
  const items = past.map((session) => ({
    value: session.sessionId,
    label: session.sessionId === live?.sessionId ? texts.liveNow(session.roomCode) : pastLabel(session),
  }));
  if (live !== null && !past.some((session) => session.sessionId === live.sessionId))
    items.unshift({ value: live.sessionId, label: texts.liveNow(live.roomCode) });
  return (
    <Select
      label={texts.session}
      value={sessionId}
      onValueChange={choose}
      items={items}
      className="w-full sm:w-auto sm:min-w-80"
    />
  );
}

function pastLabel({ startedAtMs, withName, roomCode, clipCount }: NotedSession): string {
  const when = startedAtMs === null ? texts.notStarted : dateFormat.format(startedAtMs);
  const clips = texts.clips(clipCount);
  return [when, withName, roomCode, clips].filter((part) => part !== null).join(" · ");
}
