/** Holds one notes keeper per take. They live as long as the studio, even if a take isn't on the screen. */
import { createNotesKeeper, type NotesKeeper, type NotesKeeperDeps } from "./notes-keeper.ts";
import type { unsavedNotesOf } from "./unsaved-notes.ts";

export type NotesKeepers = ReturnType<typeof createNotesKeepers>;

export function createNotesKeepers(deps: NotesKeeperDeps & { unsaved: ReturnType<typeof unsavedNotesOf> }) {
  const keepers = new Map<string, NotesKeeper>();
  const close = (takeId: string, keeper: NotesKeeper) => {
    keeper.close();
    keepers.delete(takeId);
  };
  return {
    of(takeId: string): NotesKeeper {
      const keeper = keepers.get(takeId) ?? createNotesKeeper({ ...deps, unsaved: deps.unsaved.ofTake(takeId) });
      keepers.set(takeId, keeper);
      return keeper;
    },
    areUnsaved: () => [...keepers.values()].some((keeper) => keeper.isUnsaved()),
    /** Forgets the notes about all other takes, because those no longer exist. */
    keepOnly(takeIds: readonly string[]): void {
      deps.unsaved.keepOnly(takeIds);
      for (const [takeId, keeper] of keepers) if (!takeIds.includes(takeId)) close(takeId, keeper);
    },
    close(): void {
      for (const [takeId, keeper] of keepers) close(takeId, keeper);
    },
  };
}
