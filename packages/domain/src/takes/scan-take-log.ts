/**
 * Reads a take's log from its first byte to its last and says what's in it. It accepts any bytes at all: what doesn't
 * pass its check becomes a gap, and never a sample.
 */
import { crc32 } from "./crc32.ts";
import { allGrids, bytesPerSample } from "./sample-codings.ts";
import type { TakeGap } from "./take-gaps.ts";
import {
  longestPayload,
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

/** A chunk that has passed its checks, and where its payload lies in the log. */
export type FoundChunk = { header: RecordHeader; payloadAt: number; payload: Uint8Array };

export type TakeScan = {
  start: TakeStart;
  /** The length of the take with its gaps. */
  frames: number;
  gaps: readonly TakeGap[];
  segments: readonly TakeSegment[];
  /** See `gridBits`: what all chunks share. */
  grids: number;
  /** Null while the take isn't closed. */
  end: TakeEnd | null;
  /** The record that comes next. */
  nextSeq: number;
  /** Everything behind this position is a torn tail. */
  validBytes: number;
};

export type ScanOptions = {
  /** Called for each whole chunk, in order. */
  onChunk?: (chunk: FoundChunk) => void;
  /** Chunks before this position aren't read, only their headers. A later scan of everything finds damage in them. */
  headersOnlyUpTo?: number;
};

/** Null if this isn't a take's log. */
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

/** Enough for the last ten records, whatever the sample rate. */
const tailBytes = 10 * longestPayload;

/**
 * Reads only the beginning and the end of a log, because a take of three hours has three gigabytes. Says how long the
 * take is and whether it's closed, and leaves its gaps to a scan.
 */
export function readTakeTail(source: LogSource): TakeTail | null {
  const first = recordAt(source, 0);
  const start = first?.header.kind === "start" && first.payload !== null ? readStart(first.payload) : null;
  if (first === null || start === null) return null;
  const found = beginScan(start, first);
  const tailAt = Math.max(first.endsAt, source.size - tailBytes);
  let record = nextRecord(source, tailAt, found.nextSeq);
  // The take is as long as where its tail begins; what came before isn't read, so it isn't a gap.
  found.frames = record?.header.firstFrame ?? 0;
  while (record !== null) {
    take(found, record);
    record = recordAt(source, record.endsAt) ?? nextRecord(source, record.endsAt + 1, found.nextSeq);
  }
  return { start, frames: found.frames, end: found.end };
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

/** Null if no whole record begins here. */
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

/** Looks for the next record behind damage. An older one, left by a disk that lost a write, isn't taken. */
function nextRecord(source: LogSource, from: number, seq: number): FoundRecord | null {
  for (let at = from; at + recordHeaderBytes <= source.size; at += longestPayload) {
    const block = source.read(at, longestPayload + recordHeaderBytes).slice();
    for (let begin = 0; begin + recordHeaderBytes <= block.length && begin < longestPayload; begin += 1) {
      if (block[begin] !== 0x46 || readHeader(block.subarray(begin, begin + recordHeaderBytes)) === null) continue;
      const record = recordAt(source, at + begin);
      if (record !== null && record.header.seq >= seq) return record;
    }
  }
  return null;
}

function take(found: Found, record: FoundRecord, onChunk?: (chunk: FoundChunk) => void): void {
  const { header, payload, payloadAt } = record;
  // A repeated or older record would put sound where other sound already is.
  if (header.seq < found.nextSeq || found.end !== null) return;
  const isDamaged = payload === null || !fitsTake(header, found.start);
  if (!isDamaged || header.kind === "chunk") {
    fillUpTo(found, header);
    if (isDamaged) addGap(found, damaged(header.firstFrame, header.frames));
    else readInto(found, { header, payload, payloadAt }, onChunk);
  }
  found.nextSeq = header.seq + 1;
  found.validBytes = record.endsAt;
}

/** Frames that no record accounts for were in a record that's lost. */
function fillUpTo(found: Found, { kind, firstFrame }: RecordHeader): void {
  if (kind !== "segment" && firstFrame > found.frames) addGap(found, damaged(found.frames, firstFrame - found.frames));
}

const damaged = (firstFrame: number, frames: number): TakeGap => ({
  firstFrame,
  frames,
  why: "damaged",
  missedMs: null,
});

function addGap(found: Found, gap: TakeGap): void {
  found.gaps.push(gap);
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
    if (gap !== null) addGap(found, gap);
  } else if (header.kind === "segment") {
    const segment = readSegment(header, payload);
    if (segment !== null) found.segments.push(segment);
  } else if (header.kind === "end") {
    found.end = readEnd(header, payload);
  }
}
