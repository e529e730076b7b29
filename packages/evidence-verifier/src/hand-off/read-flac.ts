// Decodes the FLAC files that Foldback writes, piece by piece. It's strict, because other programs must decode the same
// sound: every block's number, length and checksums must be right, and nothing may follow the last one.
import {
  blockFrames,
  codedNumber,
  crc8,
  crc16,
  type FlacShape,
  rateCodes,
  stereo,
} from "@foldback/domain/takes/flac-format";
import { type BitReader, BitsEnded, bitReader } from "./bit-reader.ts";
import type { ByteReader } from "./byte-reader.ts";
import { readSubframe } from "./read-flac-channel.ts";
import { readFlacComments } from "./read-flac-comments.ts";

export type FlacHead = {
  shape: FlacShape;
  frames: number;
  /** The MD5 of all samples, laid out as in a WAV file. */
  md5: Uint8Array;
  title: string;
  root: string;
};

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const startBytes = 46;
/** The last block of metadata, of the kind "Vorbis comment". */
const lastComments = 0x84;

/**
 * Leaves the reader at the first block. Returns null if this isn't the kind of FLAC file that Foldback writes, which
 * contains no other metadata, because sound or pictures could be hidden there.
 */
export async function readFlacHead(reader: ByteReader): Promise<FlacHead | null> {
  const start = await reader.read(startBytes);
  if (start.length < startBytes || String.fromCharCode(...start.subarray(0, 4)) !== "fLaC") return null;
  const view = viewOf(start);
  if (view.getUint32(4) !== 34 || view.getUint32(8) !== (blockFrames << 16) + blockFrames) return null;
  // We don't state the smallest and largest block sizes.
  if (start.subarray(12, 18).some((byte) => byte !== 0) || view.getUint8(42) !== lastComments) return null;
  const facts = view.getUint32(18);
  const shape = { sampleRateHz: facts >>> 12, channels: ((facts >> 9) & 7) + 1, bits: ((facts >> 4) & 31) + 1 };
  if ((shape.bits !== 16 && shape.bits !== 24) || shape.channels > 2) return null;
  const bytes = view.getUint32(42) % 2 ** 24;
  const comments = await reader.read(bytes);
  const said = comments.length === bytes ? readFlacComments(comments) : null;
  if (said === null) return null;
  const frames = (facts & 15) * 2 ** 32 + view.getUint32(22);
  return { shape: { ...shape, bits: shape.bits }, frames, md5: start.slice(26, 42), ...said };
}

/** The samples as in a WAV file, block by block. Ends early if a block isn't exactly as Foldback writes it. */
export async function* flacSound(
  reader: ByteReader,
  { shape, frames }: Pick<FlacHead, "shape" | "frames">,
): AsyncGenerator<Uint8Array> {
  // A block that we write is never larger than its uncompressed samples.
  const most = Math.ceil((blockFrames * shape.channels * (shape.bits + 1)) / 8) + 64;
  let held: Uint8Array = new Uint8Array();
  for (let block = 0; block * blockFrames < frames; block += 1) {
    held = joined(held, await reader.read(most - held.length));
    const count = Math.min(blockFrames, frames - block * blockFrames);
    const decoded = decodeBlock(held, { shape, block, count });
    if (decoded === null) return;
    held = held.subarray(decoded.bytes);
    yield decoded.sound;
  }
  // Yields one frame too many, which shows the caller that the file doesn't end here.
  if (held.length > 0 || (await reader.read(1)).length > 0) yield new Uint8Array((shape.channels * shape.bits) / 8);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

type BlockInfo = { shape: FlacShape; block: number; count: number };

function decodeBlock(bytes: Uint8Array, info: BlockInfo): { bytes: number; sound: Uint8Array } | null {
  const reader = bitReader(bytes);
  try {
    const assignment = readHeader(reader, bytes, info);
    if (assignment === null) return null;
    const { shape, count } = info;
    const channels: Int32Array[] = [];
    for (let index = 0; index < shape.channels; index += 1) {
      const isSide = index === (assignment === stereo.rightSide ? 0 : 1) && assignment >= stereo.leftSide;
      const samples = readSubframe(reader, { count, bits: shape.bits + (isSide ? 1 : 0) });
      if (samples === null) return null;
      channels.push(samples);
    }
    const end = reader.align();
    if (end === null || reader.read(16) !== crc16(bytes.subarray(0, end))) return null;
    const samples = separated(channels, assignment);
    return isWithin(samples, shape.bits) ? { bytes: end + 2, sound: interleaved(samples, shape) } : null;
  } catch (error) {
    if (error instanceof BitsEnded) return null;
    throw error;
  }
}

/** Returns how the channels are stored, or null if this isn't the header of this block. */
function readHeader(reader: BitReader, bytes: Uint8Array, { shape, block, count }: BlockInfo): number | null {
  const isWhole = count === blockFrames;
  if (reader.read(16) !== 0xff_f8) return null;
  if (reader.read(8) !== (((isWhole ? 12 : 7) << 4) | (rateCodes[shape.sampleRateHz] ?? 0))) return null;
  const assignment = reader.read(4);
  const known = shape.channels === 1 ? [0] : Object.values<number>(stereo);
  if (!known.includes(assignment) || reader.read(4) !== (shape.bits === 16 ? 4 : 6) << 1) return null;
  for (const byte of codedNumber(block)) if (reader.read(8) !== byte) return null;
  if (!isWhole && reader.read(16) !== count - 1) return null;
  const end = reader.align();
  return end !== null && reader.read(8) === crc8(bytes.subarray(0, end)) ? assignment : null;
}

function separated([one, other]: Int32Array[], assignment: number): Int32Array[] {
  if (one === undefined || other === undefined) return one === undefined ? [] : [one];
  const at = (samples: Int32Array, index: number) => samples[index] ?? 0;
  switch (assignment) {
    case stereo.leftSide:
      return [one, one.map((sample, index) => sample - at(other, index))];
    case stereo.rightSide:
      return [other.map((sample, index) => sample + at(one, index)), other];
    case stereo.midSide: {
      const sum = one.map((middle, index) => (middle << 1) | (at(other, index) & 1));
      return [
        sum.map((value, index) => (value + at(other, index)) >> 1),
        sum.map((value, index) => (value - at(other, index)) >> 1),
      ];
    }
    default:
      return [one, other];
  }
}

/**
 * False if a channel computed from a sum or a difference has more bits than the sound. Programs differ in how they play
 * such samples.
 */
function isWithin(channels: readonly Int32Array[], bits: number): boolean {
  const top = 2 ** (bits - 1);
  return channels.every((samples) => samples.every((sample) => sample >= -top && sample < top));
}

function interleaved(channels: readonly Int32Array[], { bits }: FlacShape): Uint8Array {
  const bytes = bits / 8;
  const frames = channels[0]?.length ?? 0;
  const sound = new Uint8Array(frames * channels.length * bytes);
  for (const [channel, samples] of channels.entries())
    for (let index = 0; index < frames; index += 1) {
      const sample = samples[index] ?? 0;
      const at = (index * channels.length + channel) * bytes;
      for (let byte = 0; byte < bytes; byte += 1) sound[at + byte] = sample >> (8 * byte);
    }
  return sound;
}
