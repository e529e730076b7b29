/** Produces the samples of an exported take. The log's gaps become silence. */
import { memorySource } from "./memory-source.ts";
import { decodeSamples, writeInt24 } from "./sample-codings.ts";
import { type FoundChunk, scanSegment } from "./scan-take-log.ts";
import { formatBytes, type TakeFormat } from "./take-format.ts";
import type { TakeStart } from "./take-log.ts";

/** Returns the stored bytes unchanged if the file's format is their coding, and otherwise converts them. */
export function soundBytes({ header, payload }: FoundChunk, format: TakeFormat): Uint8Array {
  const { coding, frames, channels } = header;
  const count = frames * channels;
  if (coding === "zero") return new Uint8Array(count * formatBytes[format]);
  if (format === "pcm-16" || (format === "pcm-24" && coding === "s24")) return payload;
  const samples = decodeSamples(coding, payload, count);
  const bytes = new Uint8Array(count * formatBytes[format]);
  if (format === "float-32") {
    const view = new DataView(bytes.buffer);
    samples.forEach((sample, index) => {
      view.setFloat32(index * 4, sample, true);
    });
  } else {
    samples.forEach((sample, index) => {
      writeInt24(bytes, index * 3, sample * 0x80_00_00);
    });
  }
  return bytes;
}

type Place = { start: TakeStart; firstFrame: number; frames: number; format: TakeFormat };

/** All frames of one segment, in pieces. A gap may last for hours, so its silence comes a second at a time. */
export function* segmentSound(segment: Uint8Array, place: Place): Generator<Uint8Array> {
  const { start, firstFrame, frames, format } = place;
  const frameBytes = start.channels * formatBytes[format];
  const chunks: FoundChunk[] = [];
  scanSegment(memorySource(segment), { start, firstFrame }, (chunk) => chunks.push(chunk));
  let at = firstFrame;
  for (const chunk of chunks) {
    yield* silence(chunk.header.firstFrame);
    yield soundBytes(chunk, format);
    at += chunk.header.frames;
  }
  yield* silence(firstFrame + frames);

  function* silence(until: number): Generator<Uint8Array> {
    while (at < until) {
      const count = Math.min(start.sampleRateHz, until - at);
      yield new Uint8Array(count * frameBytes);
      at += count;
    }
  }
}
