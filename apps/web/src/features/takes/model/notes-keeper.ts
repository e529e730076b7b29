/**
 * Keeps the artist's notes about one take. Merges what this computer and Foldback have, and saves changes to both.
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

/** This browser's storage for notes that haven't been saved in any place yet. */
export type UnsavedNotes = {
  get: () => TakeNotes | null;
  put: (notes: TakeNotes) => void;
  saved: (notes: TakeNotes) => void;
};

export type NotesKeeperDeps = {
  nowMs: () => number;
  /** Returns a function that cancels it. */
  later: (run: () => void, afterMs: number) => () => void;
};

export type NotesKeeper = ReturnType<typeof createNotesKeeper>;

const typingPauseMs = 800;
const retryMs = 30_000;

export function createNotesKeeper(deps: NotesKeeperDeps & { unsaved: UnsavedNotes }) {
  const leftOver = deps.unsaved.get();
  let notes = leftOver ?? noTakeNotes;
  let status: SavingStatus = "idle";
  let places: NotesPlaces = { here: null, server: null };
  let saving: Promise<void> | null = null;
  let isChanged = leftOver !== null;
  const typing = createWait(deps.later);
  const retrying = createWait(deps.later);
  const store = createSnapshotStore(() => ({ notes, status }));
  const show = (next: SavingStatus) => {
    status = next;
    store.refresh();
  };
  const isDue = (place: NotesPlace | null) => place !== null && isAhead(notes, place.has);

  /** Returns false if the notes couldn't be saved there. */
  async function put(place: NotesPlace | null): Promise<boolean> {
    if (place === null || !isDue(place)) return true;
    const isWritten = await writeTo(place, notes);
    notes = mergeTakeNotes(notes, place.has);
    return isWritten;
  }

  async function saveAll(): Promise<void> {
    let isHere = true;
    let isOnServer = true;
    do {
      if (isChanged) show("saving");
      isHere = await put(places.here);
      isOnServer = await put(places.server);
      // Save again if the notes changed during the save.
    } while (isHere && isOnServer && (isDue(places.here) || isDue(places.server)));
    const isSafe = isHere && (places.here !== null || (places.server !== null && isOnServer));
    if (isSafe) deps.unsaved.saved(notes);
    if (!isSafe) show("failed");
    else if (!isOnServer) show("only-here");
    else show(isChanged ? "saved" : "idle");
    if (!isHere || !isOnServer) retrying.start(() => void save(), retryMs);
  }

  function stopWaiting() {
    typing.stop();
    retrying.stop();
  }

  function save(): Promise<void> {
    stopWaiting();
    saving ??= saveAll().finally(() => {
      saving = null;
    });
    return saving;
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    /** Call this with what each place has now. If a place lacks newer notes, they're saved there. */
    see(seen: NotesPlaces): void {
      places = { here: known(places.here, seen.here), server: known(places.server, seen.server) };
      for (const place of [places.here, places.server]) if (place !== null) notes = mergeTakeNotes(notes, place.has);
      store.refresh();
      if (!typing.isOn() && (isDue(places.here) || isDue(places.server))) void save();
    },
    /** Saves the change immediately, or after a pause in typing. */
    change(change: TakeNotesChange, { soon = false }: { soon?: boolean } = {}): void {
      notes = changeTakeNotes(notes, change, deps.nowMs());
      deps.unsaved.put(notes);
      isChanged = true;
      if (soon) typing.start(() => void save(), typingPauseMs);
      else void save();
      show("saving");
    },
    save,
    /** Saves immediately what would otherwise wait for a pause in typing. */
    flush: () => (typing.isOn() ? save() : Promise.resolve()),
    /** True while a change is being saved, or if it couldn't be. */
    isUnsaved: () => status === "saving" || status === "failed",
    /** Stops trying to save. */
    close: stopWaiting,
  };
}

/** Returns false if the notes couldn't be written. */
async function writeTo(place: NotesPlace, notes: TakeNotes): Promise<boolean> {
  try {
    // HAZARD: merge in what was sent. Otherwise, if a place alters a value slightly, we'd keep writing to it forever.
    place.has = mergeTakeNotes(notes, await place.write(notes));
    return true;
  } catch {
    return false;
  }
}

/** A single timer. Starting it cancels a wait that's already running. */
function createWait(later: NotesKeeperDeps["later"]) {
  let cancel: (() => void) | null = null;
  const stop = () => {
    cancel?.();
    cancel = null;
  };
  return {
    isOn: () => cancel !== null,
    start(run: () => void, afterMs: number) {
      stop();
      cancel = later(run, afterMs);
    },
    stop,
  };
}

/** Adds what we know was saved, because the new list may have been read before the last save. */
const known = (before: NotesPlace | null, seen: NotesPlace | null): NotesPlace | null =>
  seen && { ...seen, has: before === null ? seen.has : mergeTakeNotes(seen.has, before.has) };
