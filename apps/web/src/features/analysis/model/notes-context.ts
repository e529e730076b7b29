import type { ClipView } from "@foldback/protocol/signaling";
import { createContext, useContext } from "react";
import type { ClipPlayer } from "./clip-player.ts";

/** What the components of one session's notes share: the lines, the player, and which lines to highlight. */
export type Notes = {
  sessionId: string;
  clips: readonly ClipView[];
  player: ClipPlayer;
  /** The lines cited by the statement that you last pressed. */
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
