/**
 * Reads a whole take log and lists its contents. It accepts any bytes: frames whose record fails its checks become a
 * gap and are never returned as samples.
 */
import { crc32 } from "./crc32.ts";
import { allGrids, bytesPerSample } from "./sample-codings.ts";
import { addGap, type TakeGap } from "./take-gaps.ts";
import {
  maxPayloadBytes,
  type RecordHeader,
  readEnd,
  readGap,
  readHeader,
  readSegment,
  readStart,
  recordHeaderBytes,
  type TakeEnd,
  type TakeSegment,
  type TakeStart,
} from "./take-log.ts";

/** `read` may return fewer bytes at the end of the file. The bytes are valid until the next call. */
export type LogSource = { size: number; read(at: number, length: number): Uint8Array };

/** A chunk that has passed its checks, and the position of its payload in the log. */
export type FoundChunk = { header: RecordHeader; payloadAt: number; payload: Uint8Array };

export type TakeScan = {
  start: TakeStart;
  /** The length of the take, including its gaps. */
  frames: number;
  gaps: readonly TakeGap[];
  segments: readonly TakeSegment[];
  /** The codings in which all chunks are exact (see `gridBits`). */
  grids: number;
  /** Null if the take hasn't been closed. */
  end: TakeEnd | null;
  nextSeq: number;
  /** The end of the last record. Everything after it is a torn tail. */
  validBytes: number;
};

export type ScanOptions = {
  /** Called for each whole chunk, in order. */
  onChunk?: (chunk: FoundChunk) => void;
  /** Before this position, we read only the headers of chunks. Damaged samples there are found only by a full scan. */
  headersOnlyUpTo?: number;
};

/** Returns null if this isn't a take log. */
export function scanTakeLog(source: LogSource, options: ScanOptions = {}): TakeScan | null {
  const { onChunk, headersOnlyUpTo = 0 } = options;
  const first = recordAt(source, 0);
  const start = first?.header.kind === "start" && first.payload !== null ? readStart(first.payload) : null;
  if (first === null || start === null) return null;
  const found = beginScan(start, first);
  let at = first.endsAt;
  while (at < source.size) {
    const record = recordAt(source, at, at < headersOnlyUpTo) ?? nextRecord(source, at + 1, found.nextSeq);
    if (record === null) break;
    take(found, record, onChunk);
    at = record.endsAt;
  }
  return { ...found, gaps: found.gaps.toSorted(byFrame) };
}

export type TakeTail = { start: TakeStart; frames: number; end: TakeEnd | null };

/** Enough for the last ten records at any sample rate. */
const tailBytes = 10 * maxPayloadBytes;

/**
 * Reads only the beginning and the end of a log, because three hours of recording take three gigabytes. It finds the
 * take's length and whether it's closed, but not its gaps.
 */
export function readTakeTail(source: LogSource): TakeTail | null {
  const first = recordAt(source, 0);
  const start = first?.header.kind === "start" && first.payload !== null ? readStart(first.payload) : null;
  if (first === null || start === null) return null;
  const found = beginScan(start, first);
  const tailAt = Math.max(first.endsAt, source.size - tailBytes);
  let record = nextRecord(source, tailAt, found.nextSeq);
  // Begin at the tail's first frame, because the frames that we skipped before it aren't a gap.
  found.frames = record?.header.firstFrame ?? 0;
  while (record !== null) {
    take(found, record);
    record = recordAt(source, record.endsAt) ?? nextRecord(source, record.endsAt + 1, found.nextSeq);
  }
  return { start, frames: found.frames, end: found.end };
}

/**
 * The contents of one segment: the take's length up to its end, its gaps, and the codings that all its chunks share.
 */
export type SegmentScan = { frames: number; gaps: readonly TakeGap[]; grids: number };

/**
 * Reads a single segment, whose first frame the caller must know. Returns null if it doesn't contain a whole record.
 */
export function scanSegment(
  source: LogSource,
  { start, firstFrame }: { start: TakeStart; firstFrame: number },
  onChunk?: (chunk: FoundChunk) => void,
): SegmentScan | null {
  const found: Found = {
    start,
    frames: firstFrame,
    gaps: [],
    segments: [],
    grids: allGrids,
    end: null,
    nextSeq: 0,
    validBytes: 0,
  };
  let at = 0;
  while (at < source.size) {
    const record = recordAt(source, at) ?? nextRecord(source, at + 1, found.nextSeq);
    if (record === null) break;
    take(found, record, onChunk);
    at = record.endsAt;
  }
  return found.validBytes === 0 ? null : { ...found, gaps: found.gaps.toSorted(byFrame) };
}

/** Reads the start record, or returns null if the bytes don't begin with one. */
export function readTakeStart(source: LogSource): TakeStart | null {
  const first = recordAt(source, 0);
  return first?.header.kind === "start" && first.payload !== null ? readStart(first.payload) : null;
}

type Found = Omit<TakeScan, "gaps" | "segments"> & { gaps: TakeGap[]; segments: TakeSegment[] };
/** The payload is null if it's damaged. */
type FoundRecord = { header: RecordHeader; payloadAt: number; payload: Uint8Array | null; endsAt: number };

const byFrame = (one: TakeGap, other: TakeGap) => one.firstFrame - other.firstFrame;

const beginScan = (start: TakeStart, first: FoundRecord): Found => ({
  start,
  frames: 0,
  gaps: [],
  segments: [],
  grids: allGrids,
  end: null,
  nextSeq: first.header.seq + 1,
  validBytes: first.endsAt,
});

/** Returns null if no whole record begins here. */
function recordAt(source: LogSource, at: number, skipsSound = false): FoundRecord | null {
  const header = readHeader(source.read(at, recordHeaderBytes));
  const payloadAt = at + recordHeaderBytes;
  if (header === null || payloadAt + header.length > source.size) return null;
  const endsAt = payloadAt + header.length;
  if (skipsSound && header.kind === "chunk") return { header, payloadAt, payload: notRead, endsAt };
  const payload = source.read(payloadAt, header.length);
  const isWhole = payload.length === header.length && crc32(payload) === header.payloadCheck;
  return { header, payloadAt, payload: isWhole ? payload : null, endsAt };
}

const notRead = new Uint8Array();

/** Finds the next whole record after damage. Skips older ones, which a disk that lost a write can leave behind. */
function nextRecord(source: LogSource, from: number, seq: number): FoundRecord | null {
  for (let at = from; at + recordHeaderBytes <= source.size; at += maxPayloadBytes) {
    const block = source.read(at, maxPayloadBytes + recordHeaderBytes).slice();
    for (let begin = 0; begin + recordHeaderBytes <= block.length && begin < maxPayloadBytes; begin += 1) {
      if (block[begin] !== 0x46 || readHeader(block.subarray(begin, begin + recordHeaderBytes)) === null) continue;
      const record = recordAt(source, at + begin);
      if (record !== null && record.header.seq >= seq) return record;
    }
  }
  return null;
}

function take(found: Found, record: FoundRecord, onChunk?: (chunk: FoundChunk) => void): void {
  const { header, payload, payloadAt } = record;
  // Skip a repeated or older record, because it would overwrite sound that we've already read.
  if (header.seq < found.nextSeq || found.end !== null) return;
  const isDamaged = payload === null || !fitsTake(header, found.start);
  if (!isDamaged || header.kind === "chunk") {
    fillUpTo(found, header);
    if (isDamaged) foundGap(found, damaged(header.firstFrame, header.frames));
    else readInto(found, { header, payload, payloadAt }, onChunk);
  }
  found.nextSeq = header.seq + 1;
  found.validBytes = record.endsAt;
}

/** If no record covers the frames up to this one, their record was lost, so they become a gap. */
function fillUpTo(found: Found, { kind, firstFrame }: RecordHeader): void {
  if (kind !== "segment" && firstFrame > found.frames)
    foundGap(found, damaged(found.frames, firstFrame - found.frames));
}

const damaged = (firstFrame: number, frames: number): TakeGap => ({
  firstFrame,
  frames,
  why: "damaged",
  missedMs: null,
});

function foundGap(found: Found, gap: TakeGap): void {
  addGap(found.gaps, gap);
  found.frames = Math.max(found.frames, gap.firstFrame + gap.frames);
}

function fitsTake({ kind, coding, channels, frames, length }: RecordHeader, start: TakeStart): boolean {
  return kind !== "chunk" || (channels === start.channels && length === frames * channels * bytesPerSample[coding]);
}

function readInto(found: Found, chunk: FoundChunk, onChunk?: (chunk: FoundChunk) => void): void {
  const { header, payload } = chunk;
  if (header.kind === "chunk" && header.firstFrame === found.frames) {
    onChunk?.(chunk);
    found.grids &= header.grids;
    found.frames += header.frames;
  } else if (header.kind === "gap") {
    const gap = readGap(header, payload);
    if (gap !== null) foundGap(found, gap);
  } else if (header.kind === "segment") {
    const segment = readSegment(header, payload);
    if (segment !== null) found.segments.push(segment);
  } else if (header.kind === "end") {
    found.end = readEnd(header, payload);
  }
}
