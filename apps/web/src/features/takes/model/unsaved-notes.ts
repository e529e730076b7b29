/**
 * Until a take's notes are saved, they're kept in this browser's storage so that they survive a closed page. There's
 * one entry for each account and take.
 */
import { isAhead, isTakeNotes, mergeTakeNotes, type TakeNotes } from "@foldback/domain/takes/take-notes";
import { createWindowStorage, type WindowStorage } from "@foldback/studio-link/window-storage";
import type { UnsavedNotes } from "./notes-keeper.ts";

type Entries = Record<string, unknown>;
const isRecord = (value: unknown): value is Entries => typeof value === "object" && value !== null;
const recordOf = (value: unknown): Entries => (isRecord(value) ? value : {});

export function unsavedNotesOf(owner: string, browserStorage: WindowStorage = () => localStorage) {
  const storage = createWindowStorage("foldback.unsaved-take-notes", browserStorage);
  /** Reads the entries each time, because another tab may have changed them. */
  const entries = () => recordOf(recordOf(storage.get())[owner]);
  const read = (takeId: string): TakeNotes | null => {
    const kept = entries()[takeId];
    return isTakeNotes(kept) ? kept : null;
  };
  function write(changed: Entries): void {
    const { [owner]: _before, ...others } = recordOf(storage.get());
    const all = Object.keys(changed).length === 0 ? others : { ...others, [owner]: changed };
    storage.put(Object.keys(all).length === 0 ? null : all);
  }
  const without = (isGone: (takeId: string) => boolean) =>
    write(Object.fromEntries(Object.entries(entries()).filter(([takeId]) => !isGone(takeId))));
  return {
    ofTake: (takeId: string): UnsavedNotes => ({
      get: () => read(takeId),
      put: (notes) => write({ ...entries(), [takeId]: mergeTakeNotes(notes, read(takeId) ?? notes) }),
      saved(notes) {
        const kept = read(takeId);
        // Keep the entry if another tab has stored something newer.
        if (kept !== null && !isAhead(kept, notes)) without((each) => each === takeId);
      },
    }),
    keepOnly: (takeIds: readonly string[]) => without((takeId) => !takeIds.includes(takeId)),
  };
}
