import type { ClipView, SessionView } from "@foldback/protocol/signaling";
import { Panel } from "@foldback/ui/panel";
import { timecodeText } from "@foldback/ui/timecode";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSessionClock } from "../../../shared/live/use-session-clock.ts";
import { clipStateText, clipsQuery, isWorthShowing } from "../../../shared/notes/clips.ts";
import { KeptRecordings } from "../../../shared/notes/kept-recordings.tsx";
import type { NotesSlotProps } from "../../../shared/notes/slot-types.ts";
import { texts } from "../texts.ts";

/** Waits after Join so that it doesn't delay the first picture. */
const pictureFirstMs = 1_500;
/** Signaling reports every clip. Polling finds those that we missed while signaling was down. */
const pollMs = 20_000;

const lineHeightPx = 24;

type LiveLinesProps = Pick<NotesSlotProps, "role" | "session">;

/** Shows what was said in the live session, next to the picture. */
export function LiveLines({ role, session }: LiveLinesProps) {
  return session?.startedAtMs == null ? null : <Lines role={role} session={session} />;
}

function Lines({ role, session }: Pick<NotesSlotProps, "role"> & { session: SessionView }) {
  const { sessionId } = session;
  const clock = useSessionClock(session);
  const isQuiet = useDelayed(pictureFirstMs);
  const { data } = useQuery({ ...clipsQuery(sessionId), enabled: isQuiet, refetchInterval: pollMs });
  const clips = data?.clips.filter((clip) => isWorthShowing(clip, clock(Date.now()))) ?? [];
  const list = useNewestInSight();
  return (
    <Panel title={texts.talkback} spacing="gap-3 p-5">
      {clips.length === 0 ? (
        <p className="text-ink-muted text-xs">{texts.nothingSaid[role]}</p>
      ) : (
        <ol
          ref={list}
          aria-label={texts.liveTranscript}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
          tabIndex={0}
          className="-mx-2 flex max-h-56 flex-col gap-2 overflow-y-auto px-2"
        >
          {clips.map((clip) => (
            <Line key={clip.id} clip={clip} />
          ))}
        </ol>
      )}
      <KeptRecordings sessionId={sessionId} clips={clips} />
    </Panel>
  );
}

/** Scrolls to the newest line, unless the reader has scrolled back to an earlier one. */
function useNewestInSight() {
  const list = useRef<HTMLOListElement>(null);
  const heightBefore = useRef(0);
  useLayoutEffect(() => {
    const shown = list.current;
    if (shown === null) return;
    const wasAtEnd = heightBefore.current - shown.scrollTop - shown.clientHeight < lineHeightPx;
    if (wasAtEnd) shown.scrollTop = shown.scrollHeight;
    heightBefore.current = shown.scrollHeight;
  });
  return list;
}

function Line({ clip }: { clip: ClipView }) {
  const state = clipStateText(clip);
  return (
    <li className="flex min-w-0 items-baseline gap-3">
      <span className="figures shrink-0 text-ink-faint text-xs">{timecodeText(clip.atMs)}</span>
      <p className={`min-w-0 break-words ${state === null ? "" : "text-ink-muted text-xs"}`}>
        <span className="sr-only">{clip.speakerName}: </span>
        {clip.transcript ?? state}
      </p>
    </li>
  );
}

function useDelayed(delayMs: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isOver;
}
