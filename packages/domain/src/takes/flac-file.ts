/** Builds the head of a take's FLAC file (RFC 9639). The blocks follow it. */
import { blockFrames, type FlacShape } from "./flac-format.ts";
import { namedPlaces } from "./named-places.ts";
import type { WavFacts } from "./wav-file.ts";

/** Bits per sample. Null if the samples are floats, which FLAC can't store. */
export const flacBits = { "pcm-16": 16, "pcm-24": 24, "float-32": null } as const;

/** `md5` is the hash of all samples, laid out as in the WAV file. */
export type FlacFacts = Omit<WavFacts, "format"> & { bits: FlacShape["bits"]; artist: string; md5: Uint8Array };

/** Chapter numbers have three digits, beginning with 000. */
const mostChapters = 1_000;
export const flacVendor = "Foldback";

export function flacHead(facts: FlacFacts): Uint8Array<ArrayBuffer> {
  const comments = commentBlock(facts);
  const head = new Uint8Array(4 + 4 + 34 + 4 + comments.length);
  const view = new DataView(head.buffer);
  head.set(new TextEncoder().encode("fLaC"));
  view.setUint32(4, 34);
  view.setUint16(8, blockFrames);
  view.setUint16(10, blockFrames);
  // The sizes of the smallest and the largest block stay zero, which means unknown.
  const { sampleRateHz, channels, bits, frames } = facts;
  view.setUint32(18, (sampleRateHz << 12) | ((channels - 1) << 9) | ((bits - 1) << 4) | Math.floor(frames / 2 ** 32));
  view.setUint32(22, frames % 2 ** 32);
  head.set(facts.md5, 26);
  view.setUint32(42, comments.length);
  // Type 4 (Vorbis comment), with the bit that marks the last metadata block.
  view.setUint8(42, 0x84);
  head.set(comments, 46);
  return head;
}

function commentBlock(facts: FlacFacts): Uint8Array {
  const { title, artist, localTime, root } = facts;
  const comments = [
    `TITLE=${title}`,
    ...(artist === "" ? [] : [`ARTIST=${artist}`]),
    `DATE=${localTime.slice(0, 10)}`,
    `ENCODER=${flacVendor}`,
    `FOLDBACK_ROOT=${root}`,
    ...chapters(facts),
  ].map((comment) => new TextEncoder().encode(comment));
  const texts = [new TextEncoder().encode(flacVendor), ...comments];
  const bytes = new Uint8Array(4 + texts.reduce((sum, { length }) => sum + 4 + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [index, text] of texts.entries()) {
    view.setUint32(at, text.length, true);
    bytes.set(text, at + 4);
    at += 4 + text.length;
    if (index > 0) continue;
    view.setUint32(at, comments.length, true);
    at += 4;
  }
  return bytes;
}

function chapters(facts: FlacFacts): string[] {
  return namedPlaces(facts)
    .slice(0, mostChapters)
    .flatMap(({ firstFrame, label }, index) => {
      const name = `CHAPTER${String(index).padStart(3, "0")}`;
      return [`${name}=${timeOf(firstFrame / facts.sampleRateHz)}`, `${name}NAME=${label}`];
    });
}

const padded = (value: number, digits: number) => String(value).padStart(digits, "0");

function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1_000);
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  return `${padded(hours, 2)}:${padded(minutes, 2)}:${padded(Math.floor(ms / 1_000) % 60, 2)}.${padded(ms % 1_000, 3)}`;
}
