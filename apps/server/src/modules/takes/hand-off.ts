// A take as one archive for a studio: the sound, what was noted during it, and the hashes of everything. The notes are
// only for those who took part in the session, so an engineer of another session gets the sound alone.
import { createHash } from "node:crypto";
import type { Subject } from "@foldback/domain/people/can";
import type { SessionNotesFile } from "@foldback/notes-files/session-notes-file";
import type { ExportFormat } from "@foldback/protocol/http/markers";
import { AppError } from "../app-error.ts";
import { collectNotes, type NotesDeps, type WriteExport } from "../notes/collect-notes.ts";
import type { SealedTake } from "./find-take.ts";
import { handOffReadme } from "./hand-off-readme.ts";
import type { TakeDeps } from "./ports.ts";
import { fileNameOf, mayExceedFourGigabytes, titleOf, wavOfTake } from "./wav-of-take.ts";

export type HandOffDeps = Pick<TakeDeps, "takes" | "storage"> & { notes: NotesDeps; writeExport: WriteExport };
type Content = string | Uint8Array | AsyncIterable<Uint8Array>;
type HandOffFile = { name: string; large?: boolean; body: () => Promise<Content> };
type Hashed = { name: string; bytes: number; sha256: string };

const notesFormats: readonly ExportFormat[] = ["txt", "csv", "reaper-csv", "mid", "rpp"];

export async function handOff(deps: HandOffDeps, subject: Subject, take: SealedTake): Promise<HandOffFile[]> {
  const wav = await wavOfTake(deps, take);
  const notes = await notesOf(deps, subject, take);
  const segments = await deps.takes.segments(take.takeId);
  const hashed: Hashed[] = [];
  const counted = ({ name, body, ...file }: HandOffFile): HandOffFile => ({
    ...file,
    name,
    body: async () => withHash(await body(), (facts) => hashed.push({ name, ...facts })),
  });
  const about = {
    ...{ take: take.takeId, title: titleOf(take), startedAt: take.startedAt, sampleRateHz: take.sampleRateHz },
    ...{ channels: take.channels, frames: take.frames, format: take.sealed.format, gaps: take.sealed.gaps },
    root: take.root,
    segments: segments.map(({ sha256, firstFrame, frames }) => ({ sha256, firstFrame, frames })),
  };
  return [
    counted({ name: "README.txt", body: async () => handOffReadme }),
    counted({
      name: fileNameOf(take),
      large: mayExceedFourGigabytes(take),
      body: async () => wav.read({ from: 0, to: wav.bytes }),
    }),
    ...(notes === null ? [] : notesFormats.map((format) => counted(notesFile(deps, notes, format)))),
    // Both are written last, because the hashes before them are known only once the files have been read.
    counted({
      name: "manifest.json",
      body: async () => `${JSON.stringify({ ...about, files: [...hashed] }, null, 2)}\n`,
    }),
    { name: "SHA256SUMS", body: async () => hashed.map(({ sha256, name }) => `${sha256}  ${name}\n`).join("") },
  ];
}

const notesFile = ({ writeExport }: HandOffDeps, notes: SessionNotesFile, format: ExportFormat): HandOffFile => ({
  name: `notes/${format === "reaper-csv" ? "markers-reaper.csv" : `notes.${format}`}`,
  body: async () => (await writeExport(notes, format)).body,
});

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

function withHash(content: Content, done: (facts: Omit<Hashed, "name">) => void): Content {
  const hash = createHash("sha256");
  if (typeof content === "string" || content instanceof Uint8Array) {
    const bytes = Buffer.from(content);
    done({ bytes: bytes.length, sha256: hash.update(bytes).digest("hex") });
    return bytes;
  }
  return (async function* () {
    let bytes = 0;
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
    done({ bytes, sha256: hash.digest("hex") });
  })();
}
