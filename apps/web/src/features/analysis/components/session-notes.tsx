import { EmptyState } from "@foldback/ui/empty-state";
import { ErrorState } from "@foldback/ui/error-state";
import { Spinner } from "@foldback/ui/spinner";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { NotebookPen } from "lucide-react";
import { useEffect, useState } from "react";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import type { NotesSlotProps } from "../../../shared/notes/slot-types.ts";
import { useFocusIfLost } from "../../../shared/page/use-focus-if-lost.ts";
import { useClipPlayer } from "../model/clip-player.ts";
import { texts } from "../texts.ts";
import { ExportMenu } from "./export-menu.tsx";
import { NotesOfSession } from "./notes-of-session.tsx";
import { SessionPicker } from "./session-picker.tsx";

type SessionNotesProps = Pick<NotesSlotProps, "role" | "session">;

/** The live session's notes, or an earlier one's. */
export function SessionNotes({ role, session }: SessionNotesProps) {
  const player = useClipPlayer();
  // The button that opened the notes disappears with the end screen, so move the focus here.
  const area = useFocusIfLost<HTMLDivElement>(true);
  const { session: namedId } = useSearch({ strict: false });
  const [chosenId, setChosenId] = useState(namedId ?? null);
  const sessions = useSessionsWithNotes(role, session);
  const past = sessions.data?.sessions ?? [];
  const sessionId = chosenId ?? session?.sessionId ?? past[0]?.sessionId ?? null;
  return (
    <div ref={area} tabIndex={-1} className="flex min-w-0 flex-col gap-4">
      {sessionId === null || player === null ? (
        <NotesYet sessions={sessions} isReady={player !== null} />
      ) : (
        <>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <SessionPicker past={past} live={session} sessionId={sessionId} choose={setChosenId} />
            <ExportMenu sessionId={sessionId} isLive={sessionId === session?.sessionId} />
          </div>
          <NotesOfSession key={sessionId} role={role} sessionId={sessionId} player={player} live={session} />
        </>
      )}
    </div>
  );
}

type NotesYetProps = { sessions: ReturnType<typeof useSessionsWithNotes>; isReady: boolean };

/** Shown until there are notes to show. */
function NotesYet({ sessions, isReady }: NotesYetProps) {
  if (sessions.isPending || !isReady)
    return (
      <div className="flex justify-center py-12">
        <Spinner label={texts.loadingSessions} />
      </div>
    );
  if (sessions.isError)
    return (
      <ErrorState
        title={texts.sessionsNotLoaded}
        message={failureOf(sessions.error).message}
        onRetry={() => void sessions.refetch()}
      />
    );
  return (
    <EmptyState icon={<NotebookPen />} title={texts.noSessions}>
      {texts.noSessionsHint}
    </EmptyState>
  );
}

/** Lists the sessions that have notes. Refetches the list when a live session starts or ends. */
function useSessionsWithNotes(role: SessionNotesProps["role"], session: SessionNotesProps["session"]) {
  const queryClient = useQueryClient();
  const options = apiQueries.analysis.sessions.queryOptions({ input: { as: role } });
  const liveId = session?.sessionId ?? null;
  const hasStarted = session?.startedAtMs != null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change to either value must refetch the list.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: apiQueries.analysis.sessions.key() });
  }, [queryClient, liveId, hasStarted]);
  return useQuery(options);
}
