// What markers need: a store, and a way to notify participants.
import type { ClipId, MarkerId, SessionId, UserId } from "@foldback/domain/ids";
import type { MarkerSource } from "@foldback/domain/markers/marker";
import type { SessionStore } from "../sessions/ports.ts";
import type { NotesNotifier } from "../talkback/ports.ts";

export type StoredMarker = {
  id: MarkerId;
  sessionId: SessionId;
  markedAtMs: number;
  label: string;
  source: MarkerSource;
  byId: UserId;
  removed: boolean;
};

export type NewMarker = Omit<StoredMarker, "removed" | "label"> & {
  /** Null if the participant didn't type a label. The store then names the marker by its number. */
  label: string | null;
  clipId: ClipId | null;
};

export interface MarkerStore {
  /** `taken`: the id is in use, or the clip already has a marker. `full`: the session already has `max` markers. */
  add(marker: NewMarker, max: number): Promise<"added" | "taken" | "full">;
  find(id: MarkerId): Promise<StoredMarker | null>;
  list(sessionId: SessionId): Promise<StoredMarker[]>;
  rename(id: MarkerId, label: string): Promise<void>;
  setRemoved(id: MarkerId, removed: boolean): Promise<void>;
}

export type MarkerDeps = {
  markers: MarkerStore;
  sessions: Pick<SessionStore, "find" | "hasSpokenIn">;
  notes: NotesNotifier;
  nowMs: () => number;
};
