// Collects a take's hand-off. The notes are only for those who took part in the session, so an engineer of another
// session gets the sound alone.
import type { Subject } from "@foldback/domain/people/can";
import type { SessionNotesFile } from "@foldback/notes-files/session-notes-file";
import { AppError } from "../app-error.ts";
import { collectNotes, type NotesDeps } from "../notes/collect-notes.ts";
import type { SealedTake } from "./find-take.ts";
import { type HandOffFile, type HandOffFileDeps, handOffFiles } from "./hand-off-files.ts";

export type HandOffDeps = HandOffFileDeps & { notes: NotesDeps };

export const handOff = async (deps: HandOffDeps, subject: Subject, take: SealedTake): Promise<HandOffFile[]> =>
  handOffFiles(deps, take, await notesOf(deps, subject, take));

/** Null if there was no session, if it's no longer kept, or if the caller wasn't in it. */
async function notesOf(deps: HandOffDeps, subject: Subject, take: SealedTake): Promise<SessionNotesFile | null> {
  if (take.sessionId === null) return null;
  try {
    return onTake(await collectNotes(deps.notes, subject, take.sessionId), take);
  } catch (error) {
    if (error instanceof AppError && error.code === "ROOM_NOT_FOUND") return null;
    throw error;
  }
}

/** Counts the notes' times from the take's first sample, and leaves out what came before or after it. */
function onTake(notes: SessionNotesFile, take: SealedTake): SessionNotesFile {
  if (notes.startedAt === null) return notes;
  const shiftMs = Date.parse(notes.startedAt) - Date.parse(take.startedAt);
  const lengthMs = (1_000 * take.frames) / take.sampleRateHz;
  const within = <Timed extends { atMs: number }>(all: readonly Timed[]) =>
    all.map((each) => ({ ...each, atMs: each.atMs + shiftMs })).filter(({ atMs }) => atMs >= 0 && atMs <= lengthMs);
  // Leaves out the summary, because it covers the whole session and uses the session's times.
  return { ...notes, markers: within(notes.markers), lines: within(notes.lines), analysis: null };
}
