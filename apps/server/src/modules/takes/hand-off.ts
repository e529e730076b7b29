// Collects a take's hand-off. The notes are only for those who took part in the session, so an engineer from another
// session gets only the sound.
import type { UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { momentOf, type RecordedClock } from "@foldback/domain/session/session-time";
import { soundMsAt } from "@foldback/domain/takes/take-clock";
import { formatBytes } from "@foldback/domain/takes/take-format";
import type { SessionNotesFile } from "@foldback/notes-files/session-notes-file";
import { AppError } from "../app-error.ts";
import { collectNotes, type NotesDeps } from "../notes/collect-notes.ts";
import { sha256Hex } from "../sha256-hex.ts";
import { isSealed, type SealedTake } from "./find-take.ts";
import { type HandOffContents, type HandOffFile, type HandOffFileDeps, handOffFiles } from "./hand-off-files.ts";
import { type FindLostSegments, lostRows, type WaitingReader } from "./lost-segments.ts";
import type { TakeStore } from "./ports.ts";
import { requireFormat, type SoundFormat } from "./sound-file.ts";

export type HandOffDeps = HandOffFileDeps & {
  notes: NotesDeps;
  takes: Pick<TakeStore, "artistNameOf" | "stemOf">;
  findLost: FindLostSegments;
};
export type HandOff = {
  /** The same for two hand-offs whose archives are identical byte for byte. */
  id: string;
  readBy: UserId;
  artist: string;
  /** The stem that's in the archive, or null. */
  stemId: string | null;
  /** The size of all samples in bytes. */
  soundBytes: number;
  files(contents: Pick<HandOffContents, "choice" | "onSound">): Promise<HandOffFile[]>;
};

/**
 * HAZARD: raise this if the same take and notes would now produce a different archive. Otherwise a resumed download
 * could mix the two.
 */
const archiveVersion = 7;

export async function handOff(
  deps: HandOffDeps,
  subject: Subject,
  { take, format, reader }: { take: SealedTake; format: SoundFormat; reader: WaitingReader },
): Promise<HandOff> {
  requireFormat(take, format);
  const notes = await notesOf(deps, subject, take);
  const stem = await stemOf(deps, take);
  // The set keeps the recording order, which the id depends on.
  const lost = new Set(stem === null ? [] : (await lostRows(deps, stem, reader)).map(({ sha256 }) => sha256));
  const artist = await deps.takes.artistNameOf(take);
  const { uncoveredSinceMs: _uncovered, ...facts } = take;
  const page = sha256Hex(await deps.writePage([]));
  return {
    id: sha256Hex(
      JSON.stringify([archiveVersion, format, facts, stem && [stem.takeId, stem.root, ...lost], notes, artist, page]),
    ),
    readBy: subject.userId,
    artist,
    stemId: stem?.takeId ?? null,
    soundBytes: samplesBytes(take) + (stem === null ? 0 : samplesBytes(stem)),
    files: (contents) => handOffFiles(deps, take, { ...contents, notes, stem, lost }),
  };
}

const samplesBytes = ({ frames, channels, sealed }: SealedTake): number =>
  frames * channels * formatBytes[sealed.format];

/** The store returns a stem to an engineer only if it was delivered to them. */
async function stemOf({ takes }: HandOffDeps, take: SealedTake): Promise<SealedTake | null> {
  const stem = await takes.stemOf(take.takeId);
  return stem !== null && isSealed(stem) ? stem : null;
}

/** Null if there was no session, if it's no longer kept, or if the caller wasn't in it. */
async function notesOf(deps: HandOffDeps, subject: Subject, take: SealedTake): Promise<SessionNotesFile | null> {
  if (take.sessionId === null) return null;
  try {
    const notes = await collectNotes(deps.notes, subject, take.sessionId);
    const live = await deps.notes.sessions.find(take.sessionId);
    return live && onTake(notes, live.clock, take);
  } catch (error) {
    if (error instanceof AppError && error.code === "ROOM_NOT_FOUND") return null;
    throw error;
  }
}

/**
 * Measures each note's time from the take's first sample, and leaves out what was noted while nothing was recorded. The
 * session's clock stops during a pause, but the take continues, so we convert each time to the time of day first.
 */
function onTake(notes: SessionNotesFile, clock: RecordedClock, take: SealedTake): SessionNotesFile {
  const timed = { ...take, gaps: take.sealed.gaps };
  const within = <Timed extends { atMs: number }>(all: readonly Timed[], momentMs: (timed: Timed) => number | null) =>
    all.flatMap((each) => {
      const moment = momentMs(each);
      const atMs = moment === null ? null : soundMsAt(timed, moment);
      return atMs === null ? [] : [{ ...each, atMs }];
    });
  const markers = within(notes.markers, ({ markedAtMs }) => markedAtMs);
  const lines = within(notes.lines, ({ atMs }) => momentOf(clock, atMs));
  // Omits the summary, because it covers the whole session and uses the session's times.
  return { ...notes, markers, lines, analysis: null };
}
