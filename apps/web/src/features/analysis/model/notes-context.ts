import type { ClipView } from "@foldback/protocol/signaling";
import { createContext, useContext } from "react";
import type { ClipPlayer } from "./clip-player.ts";

/** Shared by the notes of one session: its lines, the player, and the lines a statement came from. */
export type Notes = {
  sessionId: string;
  clips: readonly ClipView[];
  player: ClipPlayer;
  /** The highlighted lines of the last statement you followed. */
  litIds: readonly string[];
  /** Highlights the lines and plays them. */
  reveal: (clipIds: readonly string[]) => void;
};

export const NotesContext = createContext<Notes | null>(null);

export function useNotes(): Notes {
  const notes = useContext(NotesContext);
  if (notes === null) throw new Error("useNotes needs a NotesContext around it.");
  return notes;
}

export const lineId = (clipId: string) => `line-${clipId}`;
