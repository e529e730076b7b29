/** Everything a session leaves behind in words, in the one form that every export is made of. Times are ms since it began. */
import type { SessionAnalysis } from "../analysis/analysis.ts";
import type { TakeMarker } from "../markers/marker.ts";

export type NotesLine = { atMs: number; durationSeconds: number; speaker: string; text: string; corrected: boolean };
export type NotesMarker = Pick<TakeMarker, "atMs" | "label" | "source"> & { by: string };

export type SessionNotesFile = {
  roomCode: string;
  artistName: string;
  engineerName: string | null;
  startedAt: string | null;
  durationMs: number;
  songs: readonly string[];
  lines: readonly NotesLine[];
  markers: readonly NotesMarker[];
  /** The newest summary; null while there is none. `madeBy` is the engine's name. */
  analysis: (SessionAnalysis & { madeBy: string }) | null;
};
