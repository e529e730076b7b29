/** A session's notes, as every export format receives them. Times are in milliseconds on the session's clock. */
import type { SessionAnalysis, Suggestion } from "@foldback/domain/analysis/analysis";
import type { ClipId, SessionId, SummaryId } from "@foldback/domain/ids";
import type { TakeMarker } from "@foldback/domain/markers/marker";
import type { EngineLabel } from "@foldback/domain/talkback/clip";

export type NotesLine = {
  /** The summary's statements cite this id as their source. */
  id: ClipId;
  atMs: number;
  durationSeconds: number;
  speaker: string;
  text: string;
  /** What the engine heard, or null if the text was never corrected. */
  original: string | null;
};
/** What writers for audio programs need to know about a marker. */
export type Mark = { atMs: number; label: string };
type NotesMarker = TakeMarker & {
  by: string;
  /** When the marker was placed, by the server's clock. */
  markedAtMs: number;
};

type NotesSuggestion = Suggestion & { id: string; done: { at: string; by: string } | null };
type NotesAnalysis = Omit<SessionAnalysis, "suggestions"> & {
  id: SummaryId;
  /** 1 for the session's first summary. */
  version: number;
  createdAt: string;
  engine: EngineLabel;
  /** Why the built-in notes replaced the configured model's notes, or null if they didn't. */
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
  /** The newest summary, or null before the first. */
  analysis: NotesAnalysis | null;
};
