import type { SessionView } from "@foldback/protocol/signaling";
import type { NotesFeed } from "@foldback/studio-link/view-model";
import type { ReactNode } from "react";

/** Where a part of the notes stands: on which side, fed by which engine, in which live session if any. */
export type NotesPlace = { role: "artist" | "engineer"; feed: NotesFeed; session: SessionView | null };

type NotesSlot = (place: NotesPlace) => ReactNode;

/** The parts that other features bring to a dashboard; its page puts them in. */
export type NotesSlots = {
  /** Always there: keeps the notes up to date and says aloud what arrives. */
  news: NotesSlot;
  /** The last words of the live session, beside the picture. */
  lines: NotesSlot;
  /** The button that marks a take. */
  mark: NotesSlot;
  /** The whole tab. */
  tab: NotesSlot;
};
