// Rebuilds one segment of the take's log from the sound in the file. It keeps the segment in memory, but never more
// than a second of a gap, because a gap may last for hours.

import { bytesPerSample } from "@foldback/domain/takes/sample-codings";
import type { FoundChunk, SegmentScan } from "@foldback/domain/takes/scan-take-log";
import { type ChunkRun, type RecipePart, segmentRecipe } from "@foldback/domain/takes/segment-recipe";
import { formatBytes, type TakeFormat } from "@foldback/domain/takes/take-format";
import { codedChunkRecord, recordHeaderBytes, type TakeStart } from "@foldback/domain/takes/take-log";
import { inspectSegment, maxSegmentBytes } from "@foldback/domain/takes/take-manifest";
import { payloadOf, soundBytes } from "@foldback/domain/takes/take-sound";
import { hexOf, joinBytes, sameBytes } from "../formats/bytes.ts";
import type { Sha256 } from "../formats/sha256.ts";
import type { ByteReader } from "./byte-reader.ts";
import type { HandOffSegment } from "./hand-off.ts";
import { readRecipe, writeRecipe } from "./read-recipe.ts";

export type Take = { start: TakeStart; format: TakeFormat };
/** Null if the sound isn't what was recorded. */
export type CheckedSegment = SegmentScan | null;

/** Reads all the segment's sound, whatever the recipe says, because the next segment begins after it. */
export async function checkSegment(
  reader: ByteReader,
  { start, format }: Take,
  { segment, sha256 }: { segment: HandOffSegment; sha256: Sha256 },
): Promise<CheckedSegment> {
  const parts = readRecipe(segment.log ?? undefined);
  const sound = soundReader(reader, start, format);
  if (parts === null || !fits(parts, segment, start.channels)) {
    await sound.skip(segment.frames);
    return null;
  }
  const log = await rebuild(sound, parts, segment);
  if (log === null || hexOf(sha256(log)) !== segment.sha256) return null;
  const chunks: FoundChunk[] = [];
  const found = inspectSegment(log, start, { ...segment, onChunk: (chunk) => chunks.push(chunk) });
  // A forged recipe could hide a chunk among the bytes that aren't sound, and put silence in the file.
  return isSameRecipe(segmentRecipe(log, chunks), parts) ? found : null;
}

/** True if the file has only silence for the whole segment. */
export const isSilentSegment = (reader: ByteReader, { start, format }: Take, { frames }: HandOffSegment) =>
  soundReader(reader, start, format).isSilent(frames);

const isSameRecipe = (one: readonly RecipePart[], other: readonly RecipePart[]) =>
  JSON.stringify(writeRecipe(one)) === JSON.stringify(writeRecipe(other));

/** Checks that the runs follow one another within the segment, and that its log isn't longer than any real one. */
function fits(parts: readonly RecipePart[], { firstFrame, frames }: HandOffSegment, channels: number): boolean {
  let at = firstFrame;
  let bytes = 0;
  for (const part of parts) {
    if (part instanceof Uint8Array) bytes += part.length;
    else {
      if (part.firstFrame < at) return false;
      at = part.firstFrame + part.chunks * part.frames;
      bytes += part.chunks * (recordHeaderBytes + part.frames * channels * bytesPerSample[part.coding]);
    }
  }
  return at <= firstFrame + frames && bytes <= maxSegmentBytes;
}

async function rebuild(sound: SoundReader, parts: readonly RecipePart[], { firstFrame, frames }: HandOffSegment) {
  const records: Uint8Array[] = [];
  let at = firstFrame;
  let isExact = true;
  for (const part of parts) {
    if (part instanceof Uint8Array) records.push(part);
    else {
      if (!(await sound.isSilent(part.firstFrame - at))) isExact = false;
      const run = await sound.chunks(part);
      isExact = isExact && run.isExact;
      records.push(...run.records);
      at = part.firstFrame + part.chunks * part.frames;
    }
  }
  if (!(await sound.isSilent(firstFrame + frames - at))) isExact = false;
  return isExact ? joinBytes(...records) : null;
}

type SoundReader = ReturnType<typeof soundReader>;

function soundReader(reader: ByteReader, { sampleRateHz, channels }: TakeStart, format: TakeFormat) {
  const frameBytes = channels * formatBytes[format];
  async function* seconds(frames: number) {
    for (let left = frames; left > 0; left -= sampleRateHz)
      yield await reader.read(Math.min(left, sampleRateHz) * frameBytes);
  }
  return {
    async skip(frames: number) {
      for await (const _second of seconds(frames));
    },
    async isSilent(frames: number) {
      let isSilent = true;
      let bytes = 0;
      for await (const second of seconds(frames)) {
        bytes += second.length;
        if (second.some((byte) => byte !== 0)) isSilent = false;
      }
      // A file that ends too early is truncated, not silent.
      return isSilent && bytes === frames * frameBytes;
    },
    /** `isExact` is false if the chunks' coding can't have produced this sound. */
    async chunks({ chunks, frames, coding, grids, seq, firstFrame }: ChunkRun) {
      const records: Uint8Array[] = [];
      let isExact = true;
      for (let index = 0; index < chunks; index += 1) {
        const bytes = await reader.read(frames * frameBytes);
        const header = { coding, grids, channels, frames, seq: seq + index, firstFrame: firstFrame + index * frames };
        const payload = payloadOf(bytes, coding, format);
        if (bytes.length < frames * frameBytes || !sameBytes(soundBytes({ header, payload }, format), bytes))
          isExact = false;
        records.push(codedChunkRecord(header, payload));
      }
      return { records, isExact };
    },
  };
}
