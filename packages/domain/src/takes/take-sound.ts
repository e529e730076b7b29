/** Produces an exported take's samples. The log's gaps become silence. */
import { memorySource } from "./memory-source.ts";
import { decodeSamples, encodeAs, type SampleCoding, writeInt24 } from "./sample-codings.ts";
import { type FoundChunk, scanSegment } from "./scan-take-log.ts";
import { formatBytes, type TakeFormat } from "./take-format.ts";
import type { TakeStart } from "./take-log.ts";

type Coded = { header: Pick<FoundChunk["header"], "coding" | "frames" | "channels">; payload: Uint8Array };

/** Returns the stored bytes unchanged if they're already in the file's format, and converts them otherwise. */
export function soundBytes({ header, payload }: Coded, format: TakeFormat): Uint8Array {
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

const codingOf: Record<TakeFormat, SampleCoding> = { "pcm-16": "s16", "pcm-24": "s24", "float-32": "f32" };

/** Returns the samples in part of an exported file. */
export const samplesIn = (sound: Uint8Array, format: TakeFormat): Float32Array<ArrayBuffer> =>
  decodeSamples(codingOf[format], sound, sound.length / formatBytes[format]);

/**
 * The inverse of `soundBytes`: returns a chunk's payload. It rounds sound that the coding can't store exactly, so
 * compare the result's `soundBytes` with the sound.
 */
export function payloadOf(sound: Uint8Array, coding: SampleCoding, format: TakeFormat): Uint8Array {
  if (coding === "zero") return new Uint8Array();
  if (format === "pcm-16" || (format === "pcm-24" && coding === "s24")) return sound;
  return encodeAs(coding, samplesIn(sound, format));
}

type SegmentLayout = { start: TakeStart; firstFrame: number; frames: number; format: TakeFormat };

/** A segment's whole chunks, in order. */
export function chunksOf(
  segment: Uint8Array,
  { start, firstFrame }: Pick<SegmentLayout, "start" | "firstFrame">,
): FoundChunk[] {
  const chunks: FoundChunk[] = [];
  scanSegment(memorySource(segment), { start, firstFrame }, (chunk) => chunks.push(chunk));
  return chunks;
}

/**
 * The frames of one segment in pieces, either all of them or those from `from` onwards. A gap may last for hours, so
 * its silence is produced a second at a time. Skipped frames aren't produced at all.
 */
export function* segmentSound(
  chunks: readonly FoundChunk[],
  layout: SegmentLayout,
  from = layout.firstFrame,
): Generator<Uint8Array> {
  const { start, firstFrame, frames, format } = layout;
  const frameBytes = start.channels * formatBytes[format];
  let at = from;
  for (const chunk of chunks) {
    const { header } = chunk;
    const endsAt = header.firstFrame + header.frames;
    if (endsAt <= at) continue;
    yield* silence(header.firstFrame);
    yield soundBytes(chunk, format).subarray((at - header.firstFrame) * frameBytes);
    at = endsAt;
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
