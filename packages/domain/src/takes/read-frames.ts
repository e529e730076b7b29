/** Reads any frames from a take's log as floats, in order. Gaps read as silence. */
import { type FoundChunk, type LogSource, scanTakeLog, type TakeScan } from "./scan-take-log.ts";
import { readChunk } from "./take-log.ts";

type ChunkRef = Pick<FoundChunk, "header" | "payloadAt">;
export type FrameReader = {
  scan: TakeScan;
  /** Returns interleaved samples. Call it with increasing frame numbers. */
  read(from: number, frames: number): Float32Array;
};

/** Returns null if the log is unreadable. */
export function frameReader(source: LogSource): FrameReader | null {
  const chunks: ChunkRef[] = [];
  const scan = scanTakeLog(source, { onChunk: ({ header, payloadAt }) => chunks.push({ header, payloadAt }) });
  if (scan === null) return null;
  const { channels } = scan.start;
  let next = 0;
  return {
    scan,
    read(from, frames) {
      const sound = new Float32Array(frames * channels);
      while (endOf(chunks[next]) <= from) next += 1;
      for (let index = next; (chunks[index]?.header.firstFrame ?? Infinity) < from + frames; index += 1)
        copyInto(sound, from, chunks[index]);
      return sound;
    },
  };

  function copyInto(sound: Float32Array, from: number, chunk: ChunkRef | undefined) {
    if (chunk === undefined) return;
    const { header, payloadAt } = chunk;
    const samples = readChunk(header, source.read(payloadAt, header.length));
    const offset = (header.firstFrame - from) * channels;
    sound.set(samples.subarray(Math.max(0, -offset), sound.length - offset), Math.max(0, offset));
  }
}

const endOf = (chunk: ChunkRef | undefined) =>
  chunk === undefined ? Infinity : chunk.header.firstFrame + chunk.header.frames;
