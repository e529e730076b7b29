// Collects all of a session's notes for its participants, in the form that exports use.
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { shownEngineerName } from "@foldback/domain/people/engineer-name";
import type { NotesLine, SessionNotesFile } from "@foldback/notes-files/session-notes-file";
import type { ExportFormat } from "@foldback/protocol/http/markers";
import { type AnalysisDeps, includesSuggestions, type StoredSummary } from "../analysis/ports.ts";
import type { MarkerDeps } from "../markers/ports.ts";
import { viewMarker } from "../markers/view-marker.ts";
import { requireParticipant } from "../sessions/require-participant.ts";
import type { ClipStore } from "../talkback/ports.ts";

export type WriteExport = (
  notes: SessionNotesFile,
  format: ExportFormat,
) => Promise<{ type: string; extension: string; body: string | Uint8Array }>;

export type NotesDeps = Pick<AnalysisDeps, "analysis" | "sessions" | "allowanceOf" | "nowMs"> &
  Pick<MarkerDeps, "markers"> & { clips: Pick<ClipStore, "list"> };

export function notesFileName({ startedAt, roomCode }: SessionNotesFile, extension: string): string {
  const day = (startedAt ?? new Date().toISOString()).slice(0, 10);
  return `foldback-${roomCode}-${day}.${extension}`;
}

export async function collectNotes(deps: NotesDeps, subject: Subject, sessionId: SessionId): Promise<SessionNotesFile> {
  const participation = await requireParticipant({ store: deps.sessions }, subject, sessionId);
  const { live, startedAtMs } = participation;
  const { session, artistName, engineerNames } = live;
  const [clips, markers, facts, [newest], held] = await Promise.all([
    deps.clips.list(sessionId),
    deps.markers.list(sessionId),
    deps.analysis.facts(sessionId, deps.nowMs()),
    deps.analysis.summaries(sessionId),
    includesSuggestions(deps, session.artistId),
  ]);
  const engineerName =
    session.engineerId === null ? null : shownEngineerName(engineerNames.get(session.engineerId) ?? null);
  const nameOf = { artist: artistName, engineer: engineerName ?? "Engineer" };
  const lines = clips.flatMap(({ id, atMs, durationSeconds, speakerName, words }): NotesLine[] =>
    words === null
      ? []
      : [{ id, atMs, durationSeconds, speaker: speakerName, text: words.text, original: words.original }],
  );
  return {
    sessionId,
    roomCode: session.roomCode,
    artistName,
    engineerName,
    startedAt: startedAtMs === null ? null : isoOf(startedAtMs),
    durationMs: facts.durationMs,
    songs: facts.songs,
    lines,
    markers: markers.map((marker) => {
      const { atMs, markedAtMs, label, source, by } = viewMarker(marker, participation);
      return { id: marker.id, atMs, markedAtMs, label, source, by: nameOf[by] };
    }),
    analysis:
      newest === undefined
        ? null
        : analysisOf(
            held ? newest : { ...newest, suggestions: [] },
            (byId) => nameOf[byId === session.artistId ? "artist" : "engineer"],
          ),
  };
}

const isoOf = (ms: number) => new Date(ms).toISOString();

function analysisOf(summary: StoredSummary, nameOf: (userId: UserId) => string): SessionNotesFile["analysis"] {
  const { id, version, createdAtMs, usage, overview, keyMoments, breakdown } = summary;
  const { engine, fallbackReason } = usage;
  const suggestions = summary.suggestions.map(({ done, ...advice }) => ({
    ...advice,
    done: done && { at: isoOf(done.atMs), by: nameOf(done.byId) },
  }));
  const made = { id, version, createdAt: isoOf(createdAtMs), engine, fallbackReason };
  return { ...made, overview, keyMoments, breakdown, suggestions };
}
