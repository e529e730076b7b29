import type { SessionView } from "@foldback/protocol/signaling";
import type { NotesFeed } from "@foldback/studio-link/view-model";
import type { ReactNode } from "react";

/** `session` is null while none is live. */
export type NotesSlotProps = { role: "artist" | "engineer"; feed: NotesFeed; session: SessionView | null };

export type EndedSlotProps = {
  role: "artist" | "engineer";
  sessionId: string;
  /** False until the server knows that the session has ended. */
  isRecorded: boolean;
  openNotes: () => void;
};

type NotesSlot = (props: NotesSlotProps) => ReactNode;

/** Parts of the notes that a page puts into a dashboard, because features mustn't import each other. */
export type NotesSlots = {
  /** Keeps the notes up to date during a session and announces what arrives. */
  updates: NotesSlot;
  /** The live session's most recent lines, next to the picture. */
  lines: NotesSlot;
  /** The button that adds a marker. */
  mark: NotesSlot;
  /** The report on the last session, until the next one starts. */
  ended: (props: EndedSlotProps) => ReactNode;
  /** The analysis tab. */
  tab: NotesSlot;
  preloadTab: () => void;
};
