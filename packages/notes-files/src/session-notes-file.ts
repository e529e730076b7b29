/** Everything a session leaves behind in words, in the one form that every export is made of. Times are ms since it began. */
import type { SessionAnalysis, Suggestion } from "@foldback/domain/analysis/analysis";
import type { ClipId, SessionId, SummaryId } from "@foldback/domain/ids";
import type { TakeMarker } from "@foldback/domain/markers/marker";
import type { EngineLabel } from "@foldback/domain/talkback/clip";

export type NotesLine = {
  /** What statements name as their source. */
  id: ClipId;
  atMs: number;
  durationSeconds: number;
  speaker: string;
  text: string;
  /** What the engine heard; null unless a hand has corrected it. */
  original: string | null;
};
export type NotesMarker = TakeMarker & { by: string };

type NotesSuggestion = Suggestion & { id: string; done: { at: string; by: string } | null };
type NotesAnalysis = Omit<SessionAnalysis, "suggestions"> & {
  id: SummaryId;
  /** 1 for the first summary of the session. */
  version: number;
  createdAt: string;
  engine: EngineLabel;
  /** Why the built-in notes stand where a model was configured; null otherwise. */
  fallbackReason: string | null;
  suggestions: NotesSuggestion[];
};

export type SessionNotesFile = {
  sessionId: SessionId;
  roomCode: string;
  artistName: string;
  engineerName: string | null;
  startedAt: string | null;
  durationMs: number;
  songs: readonly string[];
  lines: readonly NotesLine[];
  markers: readonly NotesMarker[];
  /** The newest summary; null while there is none. */
  analysis: NotesAnalysis | null;
};
