// The session's songs. Their names help transcription and summaries.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { requireParticipant } from "../sessions/require-participant.ts";
import type { AnalysisDeps } from "./ports.ts";

export async function readSongs(deps: AnalysisDeps, subject: Subject, sessionId: SessionId): Promise<string[]> {
  await requireParticipant({ store: deps.sessions }, subject, sessionId);
  return deps.analysis.songs(sessionId);
}

export async function saveSongs(
  deps: AnalysisDeps,
  subject: Subject,
  list: { sessionId: SessionId; songs: readonly string[] },
): Promise<string[]> {
  await requireParticipant({ store: deps.sessions }, subject, list.sessionId);
  const songs = [...new Set(list.songs)];
  await deps.analysis.saveSongs(list.sessionId, songs);
  deps.notes.notesChanged(list.sessionId, "analysis");
  return songs;
}
