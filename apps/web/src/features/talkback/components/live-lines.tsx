import type { ClipView } from "@foldback/protocol/signaling";
import { Panel } from "@foldback/ui/panel";
import { timecodeText } from "@foldback/ui/timecode";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { clipStateText, clipsQuery, isWorthShowing } from "../../../shared/notes/clips.ts";
import type { NotesSlotProps } from "../../../shared/notes/slot-types.ts";
import { texts } from "../texts.ts";

const shownLines = 4;
/** Waits after Join, so that it doesn't delay the first picture. */
const pictureFirstMs = 1_500;
/** Signaling reports every clip. Polling finds those it reported while it was down. */
const pollMs = 20_000;

/** Shows the last lines of the live session, if there are any. */
export function LiveLines({ session }: Pick<NotesSlotProps, "session">) {
  return session?.startedAtMs == null ? null : (
    <Lines sessionId={session.sessionId} startedAtMs={session.startedAtMs} />
  );
}

function Lines({ sessionId, startedAtMs }: { sessionId: string; startedAtMs: number }) {
  const isQuiet = useDelayed(pictureFirstMs);
  const { data } = useQuery({ ...clipsQuery(sessionId), enabled: isQuiet, refetchInterval: pollMs });
  const clips = data?.clips.filter((clip) => isWorthShowing(clip, Date.now() - startedAtMs)) ?? [];
  if (clips.length === 0) return null;
  return (
    <Panel title={texts.talkback} spacing="gap-3 p-4">
      <ol aria-label={texts.liveTranscript} className="flex flex-col gap-2">
        {clips.slice(-shownLines).map((clip) => (
          <Line key={clip.id} clip={clip} />
        ))}
      </ol>
    </Panel>
  );
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
