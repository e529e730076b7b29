// Writes notes for other programs. We list every field here so that a new field in the store doesn't leak into the
// file.
import type { SessionNotesFile } from "@foldback/notes-files/session-notes-file";
import type { NotesFile } from "@foldback/protocol/http/notes-file";

export const writeJson = (notes: SessionNotesFile): string => `${JSON.stringify(notesFileOf(notes), null, 2)}\n`;

function notesFileOf(notes: SessionNotesFile): NotesFile {
  const { sessionId, roomCode, artistName, engineerName, startedAt, durationMs, songs } = notes;
  return {
    format: "foldback-session-notes",
    version: 1,
    session: { id: sessionId, roomCode, artistName, engineerName, startedAt, durationMs, songs: [...songs] },
    transcript: notes.lines.map(({ id, atMs, durationSeconds, speaker, text, original }) => ({
      clipId: id,
      atMs,
      durationSeconds,
      speaker,
      text,
      original,
    })),
    markers: notes.markers.map(({ id, atMs, label, source, by }) => ({ id, atMs, label, source, by })),
    summary: notes.analysis && summaryOf(notes.analysis),
  };
}

function summaryOf(analysis: NonNullable<SessionNotesFile["analysis"]>): NonNullable<NotesFile["summary"]> {
  const { id, version, createdAt, engine, fallbackReason } = analysis;
  return {
    id,
    version,
    createdAt,
    engine: { name: engine.name, place: engine.place },
    fallbackReason,
    overview: analysis.overview.map(({ text, sourceIds }) => ({ text, sourceClipIds: sourceIds })),
    keyMoments: analysis.keyMoments.map(({ atMs, description, sourceIds }) => ({
      atMs,
      description,
      sourceClipIds: sourceIds,
    })),
    breakdown: analysis.breakdown.map(({ topic, details, sourceIds }) => ({
      topic,
      details,
      sourceClipIds: sourceIds,
    })),
    suggestions: analysis.suggestions.map((advice) => ({
      id: advice.id,
      priority: advice.priority,
      type: advice.type,
      suggestion: advice.suggestion,
      songName: advice.songName,
      sourceClipIds: advice.sourceIds,
      done: advice.done && { at: advice.done.at, by: advice.done.by },
    })),
  };
}
