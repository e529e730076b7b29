/**
 * How to rebuild a segment of the take's log from the sound in an exported file. With the recipes, anyone who has the
 * file can recompute the segments' hashes, and so the take's root, without the log.
 */
import type { SampleCoding } from "./sample-codings.ts";
import type { FoundChunk } from "./scan-take-log.ts";
import { type RecordHeader, recordHeaderBytes } from "./take-log.ts";

/** Chunks of the same length and coding that follow one another. `seq` and `firstFrame` are those of the first one. */
export type ChunkRun = {
  chunks: number;
  frames: number;
  coding: SampleCoding;
  grids: number;
  seq: number;
  firstFrame: number;
};
/** A run of chunks, or the bytes between two runs: the take's start, a gap, or damaged bytes. */
export type RecipePart = ChunkRun | Uint8Array;

/** `chunks` are the segment's whole chunks, in order. */
export function segmentRecipe(segment: Uint8Array, chunks: readonly FoundChunk[]): RecipePart[] {
  const parts: RecipePart[] = [];
  let run: ChunkRun | null = null;
  let at = 0;
  for (const { header, payloadAt } of chunks) {
    const recordAt = payloadAt - recordHeaderBytes;
    if (recordAt > at) parts.push(segment.slice(at, recordAt));
    if (run !== null && recordAt === at && continues(run, header)) run.chunks += 1;
    else {
      const { frames, coding, grids, seq, firstFrame } = header;
      run = { chunks: 1, frames, coding, grids, seq, firstFrame };
      parts.push(run);
    }
    at = payloadAt + header.length;
  }
  if (at < segment.length) parts.push(segment.slice(at));
  return parts;
}

const continues = (run: ChunkRun, header: RecordHeader): boolean =>
  header.frames === run.frames &&
  header.coding === run.coding &&
  header.grids === run.grids &&
  header.seq === run.seq + run.chunks &&
  header.firstFrame === run.firstFrame + run.chunks * run.frames;
