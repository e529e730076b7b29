// The files in a take's hand-off: its sound and its talkback, what was noted during it, and the hashes of everything.
import { createHash } from "node:crypto";
import { namedPlaces } from "@foldback/domain/takes/named-places";
import { bundleNames } from "@foldback/evidence-verifier/bundle/bundle";
import {
  type HandOffManifest,
  type HandOffSound,
  type HandOffTalkback,
  handOffNames,
  type ListedFile,
} from "@foldback/evidence-verifier/hand-off/hand-off";
import { spansOf } from "@foldback/evidence-verifier/hand-off/time-of";
import type { Mark, SessionNotesFile } from "@foldback/notes-files/session-notes-file";
import { writeMarkerMidi } from "@foldback/notes-files/write-midi";
import { writeTakeProject } from "@foldback/notes-files/write-reaper-project";
import { writeReaperCsv } from "@foldback/notes-files/write-tables";
import type { ExportFormat } from "@foldback/protocol/http/markers";
import type { WriteExport } from "../notes/collect-notes.ts";
import { collectRecipes } from "./collect-segment-recipes.ts";
import type { SealedTake } from "./find-take.ts";
import { handOffReadme } from "./hand-off-readme.ts";
import { type LostSegments, withoutLost } from "./lost-segments.ts";
import type { SegmentRow } from "./ports.ts";
import {
  choiceFor,
  type HandOffPart,
  type SoundChoice,
  type SoundDeps,
  type SoundFile,
  soundFile,
} from "./sound-file.ts";
import { fileNameOf, stemFileNameOf, stemSound, titleOf } from "./wav-of-take.ts";

export type HandOffFileDeps = SoundDeps & {
  writeExport: WriteExport;
  /** Writes the page that verifies the files that are dropped on it. */
  writePage: (files: readonly never[]) => Promise<string>;
};
type Content = string | Uint8Array | AsyncIterable<Uint8Array>;
export type HandOffFile = { name: string; large?: boolean; body: () => Promise<Content> };

const notesFormats: readonly ExportFormat[] = ["txt", "csv"];

export type HandOffContents = {
  /** On the take's clock, or null if the reader may not have them. */
  notes: SessionNotesFile | null;
  /** Null if the take has none, or if the reader may not have it. */
  stem: SealedTake | null;
  /** The stem's segments that the server no longer has. */
  lost: LostSegments;
  choice: SoundChoice;
  /** Called with all samples of each FLAC file while it's being written. */
  onSound?: (part: HandOffPart, bytes: Uint8Array) => void;
};

/** The files can be written only once. */
export async function handOffFiles(
  deps: HandOffFileDeps,
  take: SealedTake,
  { notes, stem, lost, choice, onSound = () => {} }: HandOffContents,
): Promise<HandOffFile[]> {
  const recipes = collectRecipes();
  const part = async (which: HandOffPart, sound: SealedTake, name: string): Promise<Part> => {
    const onSamples = (bytes: Uint8Array) => onSound(which, bytes);
    const segments = await deps.takes.segments(sound.takeId);
    const reading = { onSegment: recipes.add, ...(which === "stem" && { lost }) };
    const wanted = { name, choice: choiceFor(which, sound, choice), reading, onSound: onSamples };
    const left = which === "stem" ? withoutLost(sound, segments, lost) : sound;
    return { sound: left, file: await soundFile(deps, left, wanted), segments };
  };
  const main = await part("take", take, fileNameOf(take));
  const voice = stem && (await part("stem", stemSound(take, stem), stemFileNameOf(take)));
  const hashed: ListedFile[] = [];
  const counted = ({ name, body, ...file }: HandOffFile): HandOffFile => ({
    ...file,
    name,
    body: async () => withHash(await body(), (facts) => hashed.push({ name, ...facts })),
  });
  const manifest = (): HandOffManifest => ({
    ...{ kind: "foldback-hand-off", version: 1, take: take.takeId, title: titleOf(take), startedAt: take.startedAt },
    ...{ sampleRateHz: take.sampleRateHz, channels: take.channels, frames: take.frames },
    ...soundFacts(main, recipes.of),
    ...(voice && { talkback: talkbackFacts(voice, recipes.of, lost) }),
    files: [...hashed],
  });
  const sounds = voice === null ? [main.file] : [main.file, voice.file];
  return [
    counted({ name: "README.txt", body: async () => handOffReadme(choice.format, voice && lostParts(voice, lost)) }),
    ...sounds.map((sound) => counted({ ...sound, body: async () => sound.body() })),
    ...markerFiles(main, voice, notes?.markers ?? []).map(counted),
    ...(notes === null ? [] : notesFormats.map((format) => counted(notesFile(deps, notes, format)))),
    counted({ name: bundleNames.page, body: () => deps.writePage([]) }),
    // Both are written last, because they list the hashes of the files before them.
    counted({ name: handOffNames.manifest, body: async () => `${JSON.stringify(manifest(), null, 2)}\n` }),
    { name: handOffNames.sums, body: async () => hashed.map(({ sha256, name }) => `${sha256}  ${name}\n`).join("") },
  ];
}

type Part = { sound: SealedTake; file: SoundFile; segments: readonly SegmentRow[] };
type RecipeOf = ReturnType<typeof collectRecipes>["of"];

const soundFacts = ({ sound, file, segments }: Part, recipeOf: RecipeOf): HandOffSound => ({
  format: sound.sealed.format,
  gaps: sound.sealed.gaps.map(({ firstFrame, frames, why, missedMs }) => ({ firstFrame, frames, why, missedMs })),
  root: sound.root,
  sound: file.name,
  segments: segments.map(({ sha256, firstFrame, frames }) => ({ sha256, firstFrame, frames, log: recipeOf(sha256) })),
});

function talkbackFacts(part: Part, recipeOf: RecipeOf, lost: LostSegments): HandOffTalkback {
  const { segments, ...facts } = soundFacts(part, recipeOf);
  // The take may have a segment with the same hash, and so with a recipe.
  const marked = segments.map((segment) =>
    lost.has(segment.sha256) ? { ...segment, log: null, lost: true as const } : segment,
  );
  return { ...{ stem: part.sound.takeId, title: titleOf(part.sound) }, ...facts, segments: marked };
}

const lostParts = ({ sound, segments }: Part, lost: LostSegments): string[] =>
  spansOf(
    segments.filter(({ sha256 }) => lost.has(sha256)),
    sound.sampleRateHz,
  );

/**
 * These are for audio programs. Each also contains the gaps and the artist's own markers, because not every program
 * reads those in the WAV file.
 */
function markerFiles({ sound: take, file }: Part, voice: Part | null, noted: readonly Mark[]): HandOffFile[] {
  const { sampleRateHz, frames, sealed, marks } = take;
  const named = namedPlaces({ gaps: sealed.gaps, marks }).map(({ firstFrame, label }) => ({
    atMs: (1_000 * firstFrame) / sampleRateHz,
    label,
  }));
  const markers = [...named, ...noted].toSorted((one, other) => one.atMs - other.atMs);
  const tracks = [{ file, sound: take }, ...(voice === null ? [] : [voice])].map((part) => ({
    ...{ file: part.file.name, title: titleOf(part.sound) },
  }));
  const project = { tracks, sampleRateHz, frames, markers };
  return [
    { name: file.name.replace(/(wav|flac)$/, "rpp"), body: async () => writeTakeProject(project) },
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
