import type { TakeNotes } from "@foldback/domain/takes/take-notes";
import { useEffect, useMemo } from "react";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { api } from "../../../shared/http/api-client.ts";
import type { NotesKeeper, SavingStatus } from "./notes-keeper.ts";
import type { Takes } from "./takes-of.ts";
import type { Storing } from "./use-storing.ts";

export type KeptNotes = {
  notes: TakeNotes;
  status: SavingStatus;
  /** Returns the notes as they are now, which can be newer than those last rendered. */
  latest: () => TakeNotes;
} & Pick<NotesKeeper, "change" | "save" | "flush">;

type Source = {
  takes: Takes;
  takeId: string;
  storing: Storing;
  /** Null if the take isn't on this computer. */
  here: { notes: TakeNotes; refresh: () => void } | null;
};

/** The notes about one take, saved on this computer and on Foldback, wherever the take is. */
export function useTakeNotes({ takes, takeId, storing, here }: Source): KeptNotes {
  const keeper = useMemo(() => takes.notes.of(takeId), [takes, takeId]);
  const { dataUpdatedAt, refetch } = storing.stored;
  const onServer = storing.copyOf(takeId).server?.notes ?? null;
  const { notes: notesHere = null, refresh } = here ?? {};

  useEffect(() => {
    keeper.see({
      here: notesHere && {
        has: notesHere,
        async write(notes) {
          await takes.shelf.annotate(takeId, notes);
          refresh?.();
          return notes;
        },
      },
      // The effect also runs after each of the server's answers, which retries a save that failed.
      server:
        dataUpdatedAt > 0 && onServer !== null
          ? {
              has: onServer,
              async write(notes) {
                const marks = { ...notes.marks, value: [...notes.marks.value] };
                const answer = await api.takes.annotate({ takeId, notes: { ...notes, marks } });
                void refetch();
                return answer.notes;
              },
            }
          : null,
    });
  }, [keeper, takeId, notesHere, takes, refresh, onServer, refetch, dataUpdatedAt]);

  useEffect(() => {
    const flush = () => keeper.flush();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [keeper]);

  const { notes, status } = useViewModel(keeper);
  const { change, save, flush } = keeper;
  return { notes, status, latest: () => keeper.getSnapshot().notes, change, save, flush };
}
