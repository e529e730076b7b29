/**
 * The artist's notes about one take, while it's on the screen: what's known of them here and on Foldback, what was
 * changed, and what's still to be saved where.
 */
import {
  changeTakeNotes,
  isAhead,
  mergeTakeNotes,
  noTakeNotes,
  type TakeNotes,
  type TakeNotesChange,
} from "@foldback/domain/takes/take-notes";
import { createSnapshotStore } from "@foldback/studio-link/snapshot-store";

/** `only-here`: saved on this computer, but not on Foldback. */
export type SavingStatus = "idle" | "saving" | "saved" | "only-here" | "failed";
/** Where the notes are stored. `write` returns what's stored there afterwards. */
export type NotesPlace = { has: TakeNotes; write: (notes: TakeNotes) => Promise<TakeNotes> };
/** Null if the take isn't in that place, or if we don't know. */
export type NotesPlaces = { here: NotesPlace | null; server: NotesPlace | null };

export type NotesKeeper = ReturnType<typeof createNotesKeeper>;

/** `later` runs the action once nothing has been typed for a moment, and returns what cancels it. */
export function createNotesKeeper(deps: { nowMs: () => number; later: (run: () => void) => () => void }) {
  let notes = noTakeNotes;
  let status: SavingStatus = "idle";
  let places: NotesPlaces = { here: null, server: null };
  let cancel: (() => void) | null = null;
  let saving: Promise<void> | null = null;
  let isChanged = false;
  const store = createSnapshotStore(() => ({ notes, status }));
  const show = (next: SavingStatus) => {
    status = next;
    store.refresh();
  };
  const isDue = (place: NotesPlace | null) => place !== null && isAhead(notes, place.has);

  /** Returns false if it couldn't be saved there. */
  async function put(place: NotesPlace | null): Promise<boolean> {
    if (place === null || !isDue(place)) return true;
    try {
      place.has = mergeTakeNotes(place.has, await place.write(notes));
      notes = mergeTakeNotes(notes, place.has);
      return true;
    } catch {
      return false;
    }
  }

  async function saveAll(): Promise<void> {
    let isHere = true;
    let isOnServer = true;
    do {
      if (isChanged) show("saving");
      isHere = await put(places.here);
      isOnServer = await put(places.server);
      // Notes that were changed meanwhile are saved at once.
    } while (isHere && isOnServer && (isDue(places.here) || isDue(places.server)));
    if (!isHere || (!isOnServer && places.here === null)) show("failed");
    else if (!isOnServer) show("only-here");
    else show(isChanged ? "saved" : "idle");
  }

  function save(): Promise<void> {
    cancel?.();
    cancel = null;
    saving ??= saveAll().finally(() => {
      saving = null;
    });
    return saving;
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    /** Tells the keeper what each place has now. What's missing in one of them is saved there. */
    see(seen: NotesPlaces): void {
      places = { here: known(places.here, seen.here), server: known(places.server, seen.server) };
      for (const place of [places.here, places.server]) if (place !== null) notes = mergeTakeNotes(notes, place.has);
      store.refresh();
      if (cancel === null && (isDue(places.here) || isDue(places.server))) void save();
    },
    /** Saves the change at once, or after a pause in typing. */
    change(change: TakeNotesChange, { soon = false }: { soon?: boolean } = {}): void {
      notes = changeTakeNotes(notes, change, deps.nowMs());
      isChanged = true;
      cancel?.();
      cancel = soon ? deps.later(() => void save()) : null;
      if (soon) show("saving");
      else {
        store.refresh();
        void save();
      }
    },
    save,
    /** Saves what's still waiting for a pause in typing. */
    flush(): void {
      if (cancel !== null) void save();
    },
  };
}

/** A list that was read before the last save doesn't know about it yet. */
const known = (before: NotesPlace | null, seen: NotesPlace | null): NotesPlace | null =>
  seen && { ...seen, has: before === null ? seen.has : mergeTakeNotes(seen.has, before.has) };
