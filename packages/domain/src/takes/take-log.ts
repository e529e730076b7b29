/**
 * The file that a take is recorded into. We only append to it. Each record has a header of 36 bytes and a payload, each
 * with its own checksum, so a damaged payload loses only one chunk and a torn tail is recognised.
 *
 *   0 magic     u32  "FBTK"        12 frames   u32          28 check of the payload  CRC-32
 *   4 kind      u8                 16 firstFrame f64        32 check of bytes 0..31  CRC-32
 *   5 coding    u8                 24 length   u32
 *   6 channels  u8                 (little-endian)
 *   7 grids     u8
 *   8 seq       u32, from 0
 */
import { crc32 } from "./crc32.ts";
import { decodeSamples, encodeSamples, type SampleCoding, sampleCodings } from "./sample-codings.ts";
import { type GapReason, gapReasons, type TakeGap } from "./take-gaps.ts";

export const recordHeaderBytes = 36;
/** A tenth of a second of stereo floats at 192 kHz, with a margin. A header that states more is damaged. */
export const maxPayloadBytes = 400_000;
const magic = 0x4b_54_42_46;

const kinds = ["start", "chunk", "gap", "segment", "end"] as const;
type RecordKind = (typeof kinds)[number];

export type TakeStart = {
  version: 1;
  takeId: string;
  startedAt: string;
  sampleRateHz: number;
  channels: number;
  /** Frames that were in memory when Record was pressed. */
  preRollFrames: number;
  /** The name that the browser reports for the input. */
  input: string;
  sessionId: string | null;
  /** Set in a stem: the take that it belongs to. Its frames are that take's frames. */
  stemOf?: string;
};

/** `from` and `to` are positions in the log. `sha256` is the hash of the bytes between them. */
export type TakeSegment = { firstFrame: number; frames: number; from: number; to: number; sha256: string };
export const endReasons = ["stopped", "killed", "disk-full", "finished-later"] as const;
export type TakeEnd = { frames: number; why: (typeof endReasons)[number]; root: string };

export type RecordHeader = {
  kind: RecordKind;
  coding: SampleCoding;
  channels: number;
  /** See `gridBits`. */
  grids: number;
  seq: number;
  frames: number;
  firstFrame: number;
  length: number;
  payloadCheck: number;
};

type RecordPosition = { seq: number; firstFrame: number; frames: number };
type Written = Omit<RecordHeader, "length" | "payloadCheck">;

export const startRecord = (start: TakeStart) => jsonRecord("start", { seq: 0, firstFrame: 0, frames: 0 }, start);

/** Samples are interleaved. */
export function chunkRecord(position: Omit<RecordPosition, "frames">, samples: Float32Array, channels: number) {
  const { coding, grids, bytes } = encodeSamples(samples);
  return {
    grids,
    bytes: codedChunkRecord({ ...position, frames: samples.length / channels, coding, channels, grids }, bytes),
  };
}

export const codedChunkRecord = (header: Omit<Written, "kind">, payload: Uint8Array) =>
  recordBytes({ ...header, kind: "chunk" }, payload);

export const gapRecord = (seq: number, { firstFrame, frames, why, missedMs }: TakeGap) =>
  jsonRecord("gap", { seq, firstFrame, frames }, { why, missedMs });

export const segmentRecord = (seq: number, { firstFrame, frames, ...rest }: TakeSegment) =>
  jsonRecord("segment", { seq, firstFrame, frames }, rest);

export const endRecord = (seq: number, { frames, ...rest }: TakeEnd) =>
  jsonRecord("end", { seq, firstFrame: frames, frames: 0 }, rest);

function jsonRecord(kind: RecordKind, position: RecordPosition, payload: object) {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  return recordBytes({ ...position, kind, coding: "zero", channels: 0, grids: 0 }, bytes);
}

function recordBytes(header: Written, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(recordHeaderBytes + payload.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint8(4, kinds.indexOf(header.kind));
  view.setUint8(5, sampleCodings.indexOf(header.coding));
  view.setUint8(6, header.channels);
  view.setUint8(7, header.grids);
  view.setUint32(8, header.seq, true);
  view.setUint32(12, header.frames, true);
  view.setFloat64(16, header.firstFrame, true);
  view.setUint32(24, payload.length, true);
  view.setUint32(28, crc32(payload), true);
  view.setUint32(32, crc32(bytes.subarray(0, 32)), true);
  bytes.set(payload, recordHeaderBytes);
  return bytes;
}

/** Returns null if these aren't the first bytes of a record. */
export function readHeader(bytes: Uint8Array): RecordHeader | null {
  if (bytes.length < recordHeaderBytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, recordHeaderBytes);
  if (view.getUint32(0, true) !== magic || view.getUint32(32, true) !== crc32(bytes.subarray(0, 32))) return null;
  const kind = kinds[view.getUint8(4)];
  const coding = sampleCodings[view.getUint8(5)];
  const firstFrame = view.getFloat64(16, true);
  const length = view.getUint32(24, true);
  if (kind === undefined || coding === undefined || length > maxPayloadBytes) return null;
  if (!Number.isSafeInteger(firstFrame) || firstFrame < 0) return null;
  return {
    kind,
    coding,
    channels: view.getUint8(6),
    grids: view.getUint8(7),
    seq: view.getUint32(8, true),
    frames: view.getUint32(12, true),
    firstFrame,
    length,
    payloadCheck: view.getUint32(28, true),
  };
}

export const readChunk = ({ coding, frames, channels }: RecordHeader, payload: Uint8Array) =>
  decodeSamples(coding, payload, frames * channels);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function readJson(payload: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(payload));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

export function readStart(payload: Uint8Array): TakeStart | null {
  const read = readJson(payload);
  if (read === null || read.version !== 1) return null;
  const { takeId, startedAt, sampleRateHz, channels, preRollFrames, input, sessionId, stemOf } = read;
  if (typeof takeId !== "string" || typeof startedAt !== "string" || Number.isNaN(Date.parse(startedAt))) return null;
  if (!isCount(sampleRateHz) || sampleRateHz < 8_000 || sampleRateHz > 192_000) return null;
  if ((channels !== 1 && channels !== 2) || !isCount(preRollFrames) || typeof input !== "string") return null;
  if (sessionId !== null && typeof sessionId !== "string") return null;
  if (stemOf !== undefined && typeof stemOf !== "string") return null;
  const facts = { takeId, startedAt, sampleRateHz, channels, preRollFrames, input, sessionId };
  return { version: 1, ...facts, ...(stemOf !== undefined && { stemOf }) };
}

export function readGap({ firstFrame, frames }: RecordHeader, payload: Uint8Array): TakeGap | null {
  const read = readJson(payload);
  const why: GapReason | undefined = gapReasons.find((reason) => reason === read?.why);
  if (read === null || why === undefined) return null;
  return { firstFrame, frames, why, missedMs: isCount(read.missedMs) ? read.missedMs : null };
}

export function readSegment({ firstFrame, frames }: RecordHeader, payload: Uint8Array): TakeSegment | null {
  const { from, to, sha256 } = readJson(payload) ?? {};
  if (!isCount(from) || !isCount(to) || from > to || typeof sha256 !== "string") return null;
  return /^[0-9a-f]{64}$/.test(sha256) ? { firstFrame, frames, from, to, sha256 } : null;
}

export function readEnd({ firstFrame }: RecordHeader, payload: Uint8Array): TakeEnd | null {
  const { why, root } = readJson(payload) ?? {};
  const known = endReasons.find((reason) => reason === why);
  return known !== undefined && typeof root === "string" ? { frames: firstFrame, why: known, root } : null;
}
