import type { ClipView } from "@foldback/protocol/signaling";
import { createContext, useContext } from "react";
import type { ClipPlayer } from "./clip-player.ts";

/** What the parts of one session's notes share: its lines, the one player, and the way from a statement to its lines. */
export type Notes = {
  sessionId: string;
  clips: readonly ClipView[];
  player: ClipPlayer;
  /** The lines that a statement came from, lit until something else is asked for. */
  litIds: readonly string[];
  /** Shows the lines and plays what was said. */
  reveal: (clipIds: readonly string[]) => void;
};

export const NotesContext = createContext<Notes | null>(null);

export function useNotes(): Notes {
  const notes = useContext(NotesContext);
  if (notes === null) throw new Error("useNotes needs a NotesContext around it.");
  return notes;
}

export const lineId = (clipId: string) => `line-${clipId}`;
