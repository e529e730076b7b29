// Exports the sound of an artist's takes and their stems as part of their account's data. Sound that can't be read is
// named instead of holding up everything else.
import type { UserId } from "@foldback/domain/ids";
import {
  type AccountSound,
  accountSoundNames,
  type CheckedSound,
} from "@foldback/evidence-verifier/hand-off/account-sound";
import type { Log } from "../../log.ts";
import { AppError } from "../app-error.ts";
import { collectRecipes } from "./collect-segment-recipes.ts";
import { type ExportedSound, exportedReadme } from "./exported-readme.ts";
import { isSealed, type SealedTake } from "./find-take.ts";
import { withoutLost } from "./lost-segments.ts";
import type { SegmentRow, TakeDeps, TakePlace } from "./ports.ts";
import { createReadAnyway, type LostWhy, type ReadAnyway } from "./stored-segment.ts";
import {
  mayExceedFourGigabytes,
  type SegmentReading,
  stemSound,
  type TakeFile,
  titleOf,
  wavOfTake,
} from "./wav-of-take.ts";

type Deps = Pick<TakeDeps, "takes" | "storage"> & { log: Pick<Log, "warn"> };
type SegmentPlace = TakePlace & { sha256: string };
type ExportedFile = { name: string; large?: boolean; body: () => Promise<string | AsyncIterable<Uint8Array> | null> };
type Export = {
  deps: Deps;
  read: ReadAnyway;
  recipes: ReturnType<typeof collectRecipes>;
  onProgress: () => void;
  /** What has been written so far. */
  done: ExportedSound[];
};

/** HAZARD: the last two files describe the others, so they must be written last. */
export async function exportTakes(deps: Deps, artistId: UserId, onProgress: () => void): Promise<ExportedFile[]> {
  const takes = await deps.takes.listOf(artistId);
  const sounds = takes.flatMap(({ stem, ...take }) => {
    const own = isSealed(take) ? [{ name: `takes/${take.takeId}.wav`, sound: take }] : [];
    if (stem === null || !isSealed(stem)) return own;
    return [...own, { name: `takes/${take.takeId}-talkback.wav`, sound: stemSound(take, stem) }];
  });
  if (sounds.length === 0) return [];
  await deps.storage.requireAnswer();
  const read = createReadAnyway(deps.storage);
  const parts: Export = { deps, read, recipes: collectRecipes(), onProgress, done: [] };
  return [
    ...sounds.map(({ name, sound }) => ({
      ...{ name, large: mayExceedFourGigabytes(sound) },
      body: () => write(parts, name, sound),
    })),
    { name: accountSoundNames.manifest, body: async () => `${JSON.stringify(manifestOf(parts), null, 2)}\n` },
    { name: accountSoundNames.readme, body: async () => exportedReadme(parts.done) },
  ];
}

/** Returns null if the sound was removed since the export began, or if none of it can be read. Both are named. */
async function write(parts: Export, name: string, sound: SealedTake): Promise<AsyncIterable<Uint8Array> | null> {
  const { deps, done, recipes } = parts;
  const segments = await deps.takes.segments(sound.takeId);
  const lost = await findLost(parts, sound, segments);
  const reading = { onSegment: recipes.add, lost, read: (place: SegmentPlace) => readOrNote(parts, place, lost) };
  const file = await wavUnlessRemoved(deps, withoutLost(sound, segments, lost), reading);
  const isUnreadable = lost.size === new Set(segments.map(hashOf)).size;
  const leftOut = file === null ? "removed" : isUnreadable ? "unreadable" : null;
  done.push({ name, sound, segments, lost, leftOut });
  return file === null || isUnreadable ? null : file.read({ from: 0, to: file.bytes });
}

/** Returns null if the take no longer has its segments. */
async function wavUnlessRemoved(deps: Deps, sound: SealedTake, reading: SegmentReading): Promise<TakeFile | null> {
  try {
    return await wavOfTake(deps, sound, reading);
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

const hashOf = ({ sha256 }: SegmentRow): string => sha256;

/** The file names its gaps in its header, so we have to find them before we write it. */
async function findLost(
  { deps, read, onProgress }: Export,
  { artistId, takeId }: TakePlace,
  segments: readonly SegmentRow[],
) {
  const lost = new Map<string, LostWhy>();
  for (const { sha256 } of segments) {
    const found = await read({ artistId, takeId, sha256 });
    if (typeof found === "string") lost.set(sha256, found);
    onProgress();
  }
  if (lost.size > 0) deps.log.warn({ takeId, lost: lost.size, segments: segments.length }, "stored sound is missing");
  return lost;
}

async function readOrNote({ read }: Export, place: SegmentPlace, lost: Map<string, LostWhy>) {
  const found = await read(place);
  if (typeof found !== "string") return found;
  lost.set(place.sha256, found);
  return null;
}

function manifestOf({ done, recipes }: Export): AccountSound {
  const factsOf = ({ name, sound, segments, lost }: ExportedSound): CheckedSound => ({
    ...{ take: sound.takeId, ...(sound.stemOf !== null && { stemOf: sound.stemOf }), title: titleOf(sound) },
    ...{ startedAt: sound.startedAt, sampleRateHz: sound.sampleRateHz, channels: sound.channels, frames: sound.frames },
    ...{ format: sound.sealed.format, root: sound.root, sound: name },
    gaps: withoutLost(sound, segments, lost).sealed.gaps.map(({ firstFrame, frames, why, missedMs }) => ({
      ...{ firstFrame, frames, why, missedMs },
    })),
    segments: segments.map(({ sha256, firstFrame, frames }) => ({
      ...{ sha256, firstFrame, frames },
      ...(lost.has(sha256) ? { log: null, lost: true as const } : { log: recipes.of(sha256) }),
    })),
  });
  return {
    ...{ kind: "foldback-account-sound", version: 1 },
    sounds: done.filter(({ leftOut }) => leftOut === null).map(factsOf),
    leftOut: done.filter(({ leftOut }) => leftOut !== null).map(({ name, sound: { root } }) => ({ sound: name, root })),
  };
}
