/**
 * The manifest of a take's copy on the server, which lists its segments by hash. The browser that recorded the take
 * sends the manifest once, and we check every byte that follows against it.
 */
import { memorySource } from "./memory-source.ts";
import { type FoundChunk, readTakeStart, type SegmentScan, scanSegment } from "./scan-take-log.ts";
import type { TakeEnd, TakeSegment, TakeStart } from "./take-log.ts";

export type ManifestSegment = Pick<TakeSegment, "firstFrame" | "frames" | "sha256"> & { bytes: number };
export type TakeManifest = { start: TakeStart; end: TakeEnd; segments: readonly ManifestSegment[] };

/** The longest take whose copy the server accepts. */
const longestTakeSeconds = 12 * 3_600;
/**
 * Twenty seconds at 192 kHz. That's twice the usual length, because after a crash the recording continues the segment
 * that was cut off.
 */
export const maxSegmentBytes = 32 * 1024 * 1024;
export const maxSegments = 5_000;
/**
 * The browser sends a segment in parts, because a slow connection couldn't send it all within the time limit for one
 * request.
 */
export const partBytes = 256 * 1024;
/** More gaps than a real recording can have. */
const mostGaps = 1_000;

/** The text whose hash is the take's root. Two copies of a take are equal if and only if their roots are. */
export const rootText = (segments: readonly Pick<TakeSegment, "sha256">[]): string =>
  segments.map(({ sha256 }) => `${sha256}\n`).join("");

type Plausible = {
  start: Pick<TakeStart, "sampleRateHz">;
  end: Pick<TakeEnd, "frames">;
  segments: readonly Omit<ManifestSegment, "bytes">[];
};

/**
 * True if the segments follow one another from the first frame to the last. This doesn't check their hashes. Only the
 * last one may be without frames, because recorders used to end a take that way, and its hash is part of the root.
 */
export function isPlausible({ start, end, segments }: Plausible): boolean {
  let at = 0;
  for (const [index, { firstFrame, frames }] of segments.entries()) {
    if (firstFrame !== at || (frames === 0 && index < segments.length - 1)) return false;
    at += frames;
  }
  const hashes = new Set(segments.map(({ sha256 }) => sha256));
  return segments.length > 0 && hashes.size === segments.length && at === end.frames && at > 0 && isShort(start, at);
}

const isShort = ({ sampleRateHz }: Plausible["start"], frames: number) => frames <= longestTakeSeconds * sampleRateHz;

type Expected = Pick<ManifestSegment, "firstFrame" | "frames">;

/**
 * Reads a segment whose hash has already been checked. Returns null if its contents don't match the manifest. Calls
 * `onChunk` for each whole chunk, in order.
 */
export function inspectSegment(
  bytes: Uint8Array,
  start: TakeStart,
  segment: Expected & { onChunk?: (chunk: FoundChunk) => void },
): SegmentScan | null {
  const source = memorySource(bytes);
  if (segment.firstFrame === 0 && !isSameStart(readTakeStart(source), start)) return null;
  const scan = scanSegment(source, { start, firstFrame: segment.firstFrame }, segment.onChunk);
  const until = segment.firstFrame + segment.frames;
  if (scan === null || scan.frames > until || scan.gaps.length > mostGaps) return null;
  if (scan.frames === until) return scan;
  const lost = { firstFrame: scan.frames, frames: until - scan.frames, why: "damaged", missedMs: null } as const;
  return { ...scan, frames: until, gaps: [...scan.gaps, lost] };
}

/** The announced session is null if it was deleted after the recording or doesn't belong to the artist. */
const isSameStart = (found: TakeStart | null, said: TakeStart): boolean =>
  found !== null &&
  found.takeId === said.takeId &&
  found.startedAt === said.startedAt &&
  found.sampleRateHz === said.sampleRateHz &&
  found.channels === said.channels &&
  found.stemOf === said.stemOf &&
  (said.sessionId === null || found.sessionId === said.sessionId);
