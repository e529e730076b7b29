import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useSessionClock } from "../../../shared/live/use-session-clock.ts";
import { clipsQuery, isWorthShowing } from "../../../shared/notes/clips.ts";
import type { NotesSlotProps } from "../../../shared/notes/slot-types.ts";
import type { ClipPlayer } from "../model/clip-player.ts";
import { lineId, NotesContext } from "../model/notes-context.ts";
import { MarkerPanel } from "./marker-panel.tsx";
import { SongList } from "./song-list.tsx";
import { SummarySide } from "./summary-side.tsx";
import { TranscriptPanel } from "./transcript-panel.tsx";

type NotesOfSessionProps = {
  role: NotesSlotProps["role"];
  sessionId: string;
  player: ClipPlayer;
  live: NotesSlotProps["session"];
};

const notLive = { status: "ended", elapsedMs: 0, serverNowMs: 0 } as const;

/** Transcript on the left, summary on the right. Every statement links to its lines. */
export function NotesOfSession({ role, sessionId, player, live }: NotesOfSessionProps) {
  const query = useQuery(clipsQuery(sessionId));
  const [litIds, setLitIds] = useState<readonly string[]>([]);
  const isLive = live?.sessionId === sessionId;
  const clock = useSessionClock(live ?? notLive);
  const all = query.data?.clips;
  const clips = useMemo(
    () => (all ?? []).filter((clip) => isWorthShowing(clip, isLive ? clock(Date.now()) : null)),
    [all, isLive, clock],
  );
  const reveal = useCallback(
    (clipIds: readonly string[]) => {
      setLitIds(clipIds);
      player.play(clipIds);
      const [first] = clipIds;
      if (first !== undefined) document.getElementById(lineId(first))?.scrollIntoView({ block: "nearest" });
    },
    [player],
  );
  const notes = useMemo(
    () => ({ sessionId, clips, player, litIds, reveal }),
    [sessionId, clips, player, litIds, reveal],
  );
  return (
    <NotesContext value={notes}>
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <TranscriptPanel query={query} />
          <MarkerPanel sessionId={sessionId} />
          <SongList sessionId={sessionId} />
        </div>
        <SummarySide role={role} />
      </div>
    </NotesContext>
  );
}
