/**
 * Writes the engineer's talkback into the take's stem, a separate log that matches the take's frame for frame. The file
 * stays empty until the first sound, so a take without talkback has no stem.
 */
import { addGap, type TakeGap } from "@foldback/domain/takes/take-gaps";
import type { TakeEnd, TakeStart } from "@foldback/domain/takes/take-log";
import type { StemSummary } from "@foldback/domain/takes/take-summary";
import { cutBefore } from "./pre-roll.ts";
import { channels, type SoundPiece } from "./sound-pieces.ts";
import type { LogFile, Sha256 } from "./take-disk.ts";
import { beginTake, resumeTake, type TakeWriter } from "./take-writer.ts";

export type StemWriter = {
  /** Frames count from the take's beginning. Throws QuotaExceededError on a full disk. */
  write(piece: SoundPiece): void;
  /** Null if there's no stem. Otherwise, the stem becomes exactly as long as the take. */
  seal(why: TakeEnd["why"], frames: number): Promise<StemSummary | null>;
  /** Only closes the file. The stem can be sealed later. */
  close(): void;
};

type StemDeps = { file: LogFile; sha256: Sha256; stemId: string };

export const beginStem = (deps: StemDeps, start: TakeStart): StemWriter => createStemWriter(deps, { start, until: 0 });

/** `until` is the take's length so far. If the stem is shorter, the rest becomes an "interrupted" gap. */
export function resumeStem(deps: StemDeps, take: { start: TakeStart; until: number }): StemWriter {
  if (deps.file.size() === 0) return createStemWriter(deps, take);
  const writer = resumeTake({ files: { log: deps.file, peaks: null }, sha256: deps.sha256 }, 0);
  return writer === null ? closedStem(deps.file) : createStemWriter(deps, take, writer);
}

/** Leaves an unreadable stem as it is. */
const closedStem = (file: LogFile): StemWriter => ({
  write: () => undefined,
  async seal() {
    file.close();
    return null;
  },
  close: () => file.close(),
});

type OfTake = { start: TakeStart; until: number };

function createStemWriter(deps: StemDeps, { start, until }: OfTake, resumed: TakeWriter | null = null): StemWriter {
  const { file, sha256, stemId } = deps;
  let writer = resumed;
  /** Gaps that haven't been written yet: all of them until the first sound, and up to a second's worth after that. */
  let waiting: TakeGap[] = [];
  let end = writer?.frames() ?? 0;
  absentUntil(until, "interrupted");

  function absentUntil(frame: number, why: TakeGap["why"]) {
    if (frame <= end) return;
    addGap(waiting, { firstFrame: end, frames: frame - end, why, missedMs: null });
    end = frame;
  }

  function writeGaps(into: TakeWriter) {
    for (const gap of waiting) into.write({ kind: "gap", ...gap });
    waiting = [];
  }

  function begin(): TakeWriter {
    const about = { ...start, takeId: stemId, input: "Talkback", stemOf: start.takeId };
    return beginTake({ files: { log: file, peaks: null }, sha256 }, about);
  }

  return {
    write(whole) {
      const piece = cutBefore(whole, end);
      if (piece === null) return;
      absentUntil(piece.firstFrame, "too-slow");
      if (piece.kind === "gap") absentUntil(piece.firstFrame + piece.frames, piece.why);
      else {
        writer ??= begin();
        writeGaps(writer);
        writer.write(piece);
        end = piece.firstFrame + piece.samples.length / channels;
      }
      if (writer !== null && end - writer.frames() >= start.sampleRateHz) writeGaps(writer);
    },
    async seal(why, frames) {
      if (writer === null) {
        file.close();
        return null;
      }
      try {
        absentUntil(frames, "too-slow");
        writeGaps(writer);
      } catch (thrown) {
        file.close();
        throw thrown;
      }
      const sealed = await writer.seal(why);
      return { start: writer.start, end: sealed, gaps: writer.gaps(), format: writer.format() };
    },
    close: () => file.close(),
  };
}
