/**
 * Writes one take. After `write` has returned, the frames survive a killed browser. Each ten seconds of log is followed
 * by a segment record with its hash, and the take's root is a hash over those hashes.
 */

import { allGrids } from "@foldback/domain/takes/sample-codings";
import { scanTakeLog } from "@foldback/domain/takes/scan-take-log";
import { type TakeFormat, takeFormat } from "@foldback/domain/takes/take-format";
import { addGap, interruptionGap, type TakeGap } from "@foldback/domain/takes/take-gaps";
import {
  chunkRecord,
  endRecord,
  gapRecord,
  segmentRecord,
  startRecord,
  type TakeEnd,
  type TakeSegment,
  type TakeStart,
} from "@foldback/domain/takes/take-log";
import { rootText } from "@foldback/domain/takes/take-manifest";
import { createPeakMeter } from "@foldback/domain/takes/take-peaks";
import { channels, type SoundPiece } from "./sound-pieces.ts";
import type { LogFile, Sha256, TakeFiles } from "./take-disk.ts";

const segmentSeconds = 10;
const flushEverySeconds = 1;
/** How much of a log's end is checked before it's continued. The rest is checked when the take is exported. */
const checkedBytes = 20_000_000;

export type TakeWriter = {
  start: TakeStart;
  /** Throws QuotaExceededError on a full disk. The log then ends with its last whole record. */
  write(piece: SoundPiece): void;
  /** How many frames are on disk, including gaps. */
  frames(): number;
  gaps(): readonly TakeGap[];
  format(): TakeFormat;
  /** Closes the take permanently. */
  seal(why: TakeEnd["why"]): Promise<TakeEnd>;
};

type Begun = {
  frames: number;
  nextSeq: number;
  segmentFrom: number;
  segments: TakeSegment[];
  gaps: TakeGap[];
  grids: number;
};
/** A stem has no waveform. */
type LogFiles = Pick<TakeFiles, "log"> & { peaks: LogFile | null };
type WriterDeps = { files: LogFiles; sha256: Sha256 };

export function beginTake(deps: WriterDeps, start: TakeStart): TakeWriter {
  const record = startRecord(start);
  deps.files.log.truncate(0);
  deps.files.log.write(record, 0);
  return createTakeWriter(deps, start, {
    frames: 0,
    nextSeq: 1,
    segmentFrom: 0,
    segments: [],
    gaps: [],
    grids: allGrids,
  });
}

/** Returns null if the log is unreadable or the take is closed. Cuts off a partly written end. */
export function resumeTake(deps: WriterDeps, missedMs: number): TakeWriter | null {
  const { log } = deps.files;
  const size = log.size();
  // Reading all of a long log would take seconds, and the input is already playing.
  const scan = scanTakeLog({ size, read: log.read }, { headersOnlyUpTo: size - checkedBytes });
  if (scan === null || scan.end !== null) return null;
  log.truncate(scan.validBytes);
  const segmentFrom = scan.segments.at(-1)?.to ?? 0;
  const { segments, gaps } = scan;
  const begun = { ...scan, segmentFrom, segments: [...segments], gaps: [...gaps] };
  const writer = createTakeWriter(deps, scan.start, begun);
  if (missedMs > 0) writer.write({ kind: "gap", ...interruptionGap(scan.frames, missedMs, scan.start.sampleRateHz) });
  return writer;
}

function createTakeWriter({ files, sha256 }: WriterDeps, start: TakeStart, begun: Begun): TakeWriter {
  const { log } = files;
  const { sampleRateHz } = start;
  const { segments, gaps } = begun;
  const writePeaks = peakWriter(files.peaks, sampleRateHz);
  const records = recordAppender(log, begun.nextSeq);
  let { frames, segmentFrom, grids } = begun;
  const last = segments.at(-1);
  let segmentFrame = last === undefined ? 0 : last.firstFrame + last.frames;
  let flushedAt = frames;
  let hashing: Promise<unknown> = Promise.resolve();

  /** Appends the segment's record once its hash is known, which may be after the next segment's first chunks. */
  function endSegment() {
    const ended = { firstFrame: segmentFrame, frames: frames - segmentFrame, from: segmentFrom, to: records.endsAt() };
    const bytes = log.read(ended.from, ended.to - ended.from).slice();
    segmentFrom = ended.to;
    segmentFrame = frames;
    hashing = hashing.then(async () => {
      const segment = { ...ended, sha256: await sha256(bytes) };
      segments.push(segment);
      records.append((seq) => segmentRecord(seq, segment));
    });
    // `seal` awaits the same promise and handles its rejection.
    hashing.catch(() => {});
  }

  return {
    start,
    write(piece) {
      if (piece.kind === "gap") {
        records.append((seq) => gapRecord(seq, piece));
        const { firstFrame, why, missedMs } = piece;
        addGap(gaps, { firstFrame, frames: piece.frames, why, missedMs });
        frames = Math.max(frames, piece.firstFrame + piece.frames);
      } else {
        records.append((seq) => {
          const chunk = chunkRecord({ seq, firstFrame: piece.firstFrame }, piece.samples, channels);
          grids &= chunk.grids;
          return chunk.bytes;
        });
        writePeaks(piece.firstFrame, piece.samples);
        frames = piece.firstFrame + piece.samples.length / channels;
      }
      if (frames - segmentFrame >= segmentSeconds * sampleRateHz) endSegment();
      if (frames - flushedAt < flushEverySeconds * sampleRateHz) return;
      log.flush();
      flushedAt = frames;
    },
    frames: () => frames,
    gaps: () => gaps,
    format: () => takeFormat(grids),
    async seal(why) {
      try {
        // If no frames have arrived since the last segment, its record has already been written.
        if (frames > segmentFrame) endSegment();
        await hashing;
        const end = { frames, why, root: await rootOf(segments, sha256) };
        records.append((seq) => endRecord(seq, end));
        log.flush();
        return end;
      } finally {
        log.close();
        files.peaks?.close();
      }
    },
  };
}

/** Numbers the records. If the disk refuses one, the log ends with the one before it. */
function recordAppender(log: LogFile, nextSeq: number) {
  let seq = nextSeq;
  let endsAt = log.size();
  return {
    endsAt: () => endsAt,
    append(make: (seq: number) => Uint8Array) {
      const record = make(seq);
      try {
        log.write(record, endsAt);
      } catch (thrown) {
        log.truncate(endsAt);
        throw thrown;
      }
      endsAt += record.length;
      seq += 1;
    },
  };
}

function peakWriter(file: LogFile | null, sampleRateHz: number) {
  const meter = createPeakMeter({ sampleRateHz, channels });
  return (firstFrame: number, samples: Float32Array) => {
    const complete = meter.add(firstFrame, samples);
    if (complete === null || file === null) return;
    const bytes = Int8Array.from(complete.peaks.flatMap(({ low, high }) => [low, high]));
    try {
      file.write(new Uint8Array(bytes.buffer), complete.index * 2);
    } catch {
      // The take is complete without its waveform.
    }
  };
}

/** The hash over the segments' hashes, in order. Two copies of a take are equal if and only if their roots are. */
const rootOf = (segments: readonly TakeSegment[], sha256: Sha256): Promise<string> =>
  sha256(new TextEncoder().encode(rootText(segments)));
