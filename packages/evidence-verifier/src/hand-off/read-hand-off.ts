// Reads a hand-off's manifest. Returns null for anything with the wrong shape.
import { formatBytes, type TakeFormat } from "@foldback/domain/takes/take-format";
import { gapReasons, type TakeGap } from "@foldback/domain/takes/take-gaps";
import type { BundleReader } from "../bundle/bundle.ts";
import { readText } from "../bundle/read-bundle.ts";
import type { JsonValue } from "../formats/canonical-json.ts";
import { type Fields, isFields, isList, parseJson } from "../formats/json.ts";
import {
  type HandOffManifest,
  type HandOffSegment,
  type HandOffSound,
  type HandOffTalkback,
  handOffNames,
  type ListedFile,
} from "./hand-off.ts";
import { isCount, readRecipe, writeRecipe } from "./read-recipe.ts";

export async function readHandOff(archive: BundleReader): Promise<HandOffManifest | null> {
  const text = await readText(archive, handOffNames.manifest);
  const read = parseJson(text);
  const manifest = isFields(read) ? manifestIn(read) : null;
  // Compares the text, because another program could read a duplicate key differently.
  return manifest !== null && `${JSON.stringify(manifest, null, 2)}\n` === text ? manifest : null;
}

/** Adds the fields in the order in which the manifest is written, because the caller compares the text. */
function manifestIn(read: Fields): HandOffManifest | null {
  const { kind, version, take, title, startedAt, sampleRateHz, channels, frames } = read;
  if (kind !== "foldback-hand-off" || version !== 1 || !isText(take) || !isText(title) || !isText(startedAt))
    return null;
  const main = soundIn(read);
  const talkback = read.talkback === undefined ? undefined : talkbackIn(read.talkback);
  const files = listOf(read.files, fileIn);
  if (!isCount(sampleRateHz) || sampleRateHz === 0 || (channels !== 1 && channels !== 2) || !isCount(frames))
    return null;
  // A duplicate name, or the name of one of the lists, could hide a file.
  const names = new Set([...Object.values(handOffNames), ...(files ?? []).map(({ name }) => name)]);
  if (names.size !== (files ?? []).length + 2) return null;
  if (main === null || talkback === null || files === null || talkback?.sound === main.sound) return null;
  // Foldback never hands over a take without all of its own segments.
  if (main.segments.some(({ lost }) => lost)) return null;
  const facts = { take, title, startedAt, sampleRateHz, channels, frames, ...main };
  return { kind, version, ...facts, ...(talkback && { talkback }), files };
}

export function soundIn(read: Fields): HandOffSound | null {
  const { root, sound } = read;
  const format = formatIn(read.format);
  const gaps = listOf(read.gaps, gapIn);
  const segments = listOf(read.segments, segmentIn);
  if (format === null || gaps === null || !isHash(root) || !isText(sound) || segments === null) return null;
  return { format, gaps, root, sound, segments };
}

function talkbackIn(value: JsonValue): HandOffTalkback | null {
  if (!isFields(value) || !isText(value.stem) || !isText(value.title)) return null;
  const sound = soundIn(value);
  return sound && { stem: value.stem, title: value.title, ...sound };
}

export const isText = (value: JsonValue | undefined): value is string => typeof value === "string";
export const isHash = (value: JsonValue | undefined): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);

export function listOf<Item>(value: JsonValue | undefined, read: (fields: Fields) => Item | null): Item[] | null {
  if (!isList(value)) return null;
  const items = value.map((each) => (isFields(each) ? read(each) : null));
  return items.every((item) => item !== null) ? items : null;
}

const formatIn = (value: JsonValue | undefined): TakeFormat | null =>
  value === "pcm-16" || value === "pcm-24" || value === "float-32" ? value : null;

function gapIn({ firstFrame, frames, why, missedMs = null }: Fields): TakeGap | null {
  const reason = gapReasons.find((each) => each === why);
  if (reason === undefined || !isCount(firstFrame) || !isCount(frames)) return null;
  return missedMs === null || typeof missedMs === "number" ? { firstFrame, frames, why: reason, missedMs } : null;
}

function segmentIn({ sha256, firstFrame, frames, log = null, lost }: Fields): HandOffSegment | null {
  if (!isHash(sha256) || !isCount(firstFrame) || !isCount(frames)) return null;
  const recipe = log === null ? null : readRecipe(log);
  if (log !== null && recipe === null) return null;
  const segment = { sha256, firstFrame, frames, log: recipe && writeRecipe(recipe) };
  if (lost === undefined) return segment;
  return lost === true && recipe === null ? { ...segment, lost } : null;
}

const fileIn = ({ name, bytes, sha256 }: Fields): ListedFile | null =>
  isText(name) && isCount(bytes) && isHash(sha256) ? { name, bytes, sha256 } : null;

/** The number of bytes that one frame (a sample from each channel) takes in the file. */
export const frameBytesOf = ({ format, channels }: Pick<HandOffManifest, "format" | "channels">): number =>
  formatBytes[format] * channels;

/** Returns null unless every line of `SHA256SUMS` is one that `sha256sum` writes, each for a different file. */
export async function readSums(archive: BundleReader): Promise<Map<string, string> | null> {
  const text = await readText(archive, handOffNames.sums);
  if (text === null || !text.endsWith("\n")) return null;
  const lines = text.slice(0, -1).split("\n");
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  return sums.size === lines.length && lines.every((line) => /^[0-9a-f]{64} {2}[^\r]+$/.test(line)) ? sums : null;
}
