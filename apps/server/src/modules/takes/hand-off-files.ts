// The files of a take's hand-off: the sound, what was noted during it, and the hashes of everything.
import { createHash } from "node:crypto";
import { namedPlaces } from "@foldback/domain/takes/named-places";
import { bundleNames } from "@foldback/evidence-verifier/bundle/bundle";
import { type HandOffManifest, handOffNames, type ListedFile } from "@foldback/evidence-verifier/hand-off/hand-off";
import type { Mark, SessionNotesFile } from "@foldback/notes-files/session-notes-file";
import { writeMarkerMidi } from "@foldback/notes-files/write-midi";
import { writeTakeProject } from "@foldback/notes-files/write-reaper-project";
import { writeReaperCsv } from "@foldback/notes-files/write-tables";
import type { ExportFormat } from "@foldback/protocol/http/markers";
import type { WriteExport } from "../notes/collect-notes.ts";
import { collectRecipes } from "./collect-segment-recipes.ts";
import type { SealedTake } from "./find-take.ts";
import { handOffReadme } from "./hand-off-readme.ts";
import { type SoundChoice, type SoundDeps, soundFile } from "./sound-file.ts";
import { titleOf } from "./wav-of-take.ts";

export type HandOffFileDeps = SoundDeps & {
  writeExport: WriteExport;
  /** Writes the page that verifies what the reader drops on it. */
  writePage: (files: readonly never[]) => Promise<string>;
};
type Content = string | Uint8Array | AsyncIterable<Uint8Array>;
export type HandOffFile = { name: string; large?: boolean; body: () => Promise<Content> };

const notesFormats: readonly ExportFormat[] = ["txt", "csv"];

export type HandOffContents = {
  /** On the take's clock, or null if the reader may not have them. */
  notes: SessionNotesFile | null;
  choice: SoundChoice;
  /** Called with all samples of a FLAC file while it's being written. */
  onSound?: (bytes: Uint8Array) => void;
};

/** The files can be written only once. */
export async function handOffFiles(
  deps: HandOffFileDeps,
  take: SealedTake,
  { notes, choice, onSound = () => {} }: HandOffContents,
): Promise<HandOffFile[]> {
  const recipes = collectRecipes();
  const sound = await soundFile(deps, take, { choice, onSegment: recipes.add, onSound });
  const segments = await deps.takes.segments(take.takeId);
  const hashed: ListedFile[] = [];
  const counted = ({ name, body, ...file }: HandOffFile): HandOffFile => ({
    ...file,
    name,
    body: async () => withHash(await body(), (facts) => hashed.push({ name, ...facts })),
  });
  const manifest = (): HandOffManifest => ({
    ...{ kind: "foldback-hand-off", version: 1, take: take.takeId, title: titleOf(take), startedAt: take.startedAt },
    ...{ sampleRateHz: take.sampleRateHz, channels: take.channels, frames: take.frames, format: take.sealed.format },
    gaps: take.sealed.gaps.map(({ firstFrame, frames, why, missedMs }) => ({ firstFrame, frames, why, missedMs })),
    root: take.root,
    sound: sound.name,
    segments: segments.map(({ sha256, firstFrame, frames }) => ({
      ...{ sha256, firstFrame, frames },
      log: recipes.of(sha256),
    })),
    files: [...hashed],
  });
  return [
    counted({ name: "README.txt", body: async () => handOffReadme(choice.format) }),
    counted({ ...sound, body: async () => sound.body() }),
    ...markerFiles(take, sound.name, notes?.markers ?? []).map(counted),
    ...(notes === null ? [] : notesFormats.map((format) => counted(notesFile(deps, notes, format)))),
    counted({ name: bundleNames.page, body: () => deps.writePage([]) }),
    // Both are written last, because they list the hashes of the files before them.
    counted({ name: handOffNames.manifest, body: async () => `${JSON.stringify(manifest(), null, 2)}\n` }),
    { name: handOffNames.sums, body: async () => hashed.map(({ sha256, name }) => `${sha256}  ${name}\n`).join("") },
  ];
}

/**
 * These are for audio programs. Each also contains the gaps and the artist's own markers, because not every program
 * reads those in the WAV file.
 */
function markerFiles(take: SealedTake, file: string, noted: readonly Mark[]): HandOffFile[] {
  const { sampleRateHz, frames, sealed, marks } = take;
  const named = namedPlaces({ gaps: sealed.gaps, marks }).map(({ firstFrame, label }) => ({
    atMs: (1_000 * firstFrame) / sampleRateHz,
    label,
  }));
  const markers = [...named, ...noted].toSorted((one, other) => one.atMs - other.atMs);
  const project = { file, title: titleOf(take), sampleRateHz, frames, markers };
  return [
    { name: file.replace(/(wav|flac)$/, "rpp"), body: async () => writeTakeProject(project) },
    { name: "markers.mid", body: async () => writeMarkerMidi(markers) },
    { name: "markers.csv", body: async () => writeReaperCsv({ markers }) },
  ];
}

const notesFile = ({ writeExport }: HandOffFileDeps, notes: SessionNotesFile, format: ExportFormat): HandOffFile => ({
  name: `notes/notes.${format}`,
  body: async () => (await writeExport(notes, format)).body,
});

function withHash(content: Content, done: (facts: Omit<ListedFile, "name">) => void): Content {
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
