// Builds a Broadcast Wave file from a stored take while it's being downloaded. Any range can be read, so an interrupted
// download can resume.
import type { FoundChunk } from "@foldback/domain/takes/scan-take-log";
import { formatBytes } from "@foldback/domain/takes/take-format";
import { chunksOf, segmentSound } from "@foldback/domain/takes/take-sound";
import { wavParts } from "@foldback/domain/takes/wav-file";
import { AppError } from "../app-error.ts";
import { createTurn } from "../event-loop-turn.ts";
import type { SealedTake } from "./find-take.ts";
import type { LostSegments } from "./lost-segments.ts";
import type { TakeDeps, TakePlace, TakeRow } from "./ports.ts";
import { startOf } from "./put-part.ts";
import { readStored } from "./stored-segment.ts";

export type ByteRange = { from: number; to: number };
export type TakeFile = {
  bytes: number;
  read(range: ByteRange): AsyncGenerator<Uint8Array>;
  /** Only the samples. */
  sound(): AsyncGenerator<Uint8Array>;
  /** Only the samples in these frames. */
  frames(range: { from: number; to: number }): AsyncGenerator<Uint8Array>;
};
export type WavDeps = {
  takes: Pick<TakeDeps["takes"], "segments">;
  storage: Pick<TakeDeps["storage"], "read">;
};
/** A part of a file, which is made only when it's read. */
export type Piece = {
  bytes: number;
  /** Bytes can be skipped in multiples of this. */
  grain: number;
  /** Makes the bytes after the skipped ones. */
  make: (skipped: number) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

export const wholePiece = (bytes: Uint8Array): Piece => ({
  bytes: bytes.length,
  grain: 1,
  make: (skipped) => [bytes.subarray(skipped)],
});

export type SegmentReading = {
  /** Called for each segment that's read, before its sound is sent. */
  onSegment?: (sha256: string, bytes: Uint8Array, chunks: readonly FoundChunk[]) => void;
  /** Segments for which the file contains silence. */
  lost?: LostSegments;
  /** Reads a segment, or returns null to put silence in its place. Without it, a lost segment ends the file early. */
  read?: (place: TakePlace & { sha256: string }) => Promise<Uint8Array | null>;
};

export async function wavOfTake(
  deps: WavDeps,
  take: SealedTake,
  { onSegment, lost, read = readOrFail(deps) }: SegmentReading = {},
): Promise<TakeFile> {
  const { format, gaps } = take.sealed;
  const { head, tail } = wavParts({ ...take, format, gaps, title: titleOf(take) });
  const frameBytes = take.channels * formatBytes[format];
  const segments = await deps.takes.segments(take.takeId);
  // The delivery was withdrawn after the take was found, so its segments can no longer be read.
  if (segments.reduce((sum, { frames }) => sum + frames, 0) !== take.frames) throw new AppError("NOT_FOUND");
  const sound = segments.map(({ sha256, firstFrame, frames }): Piece => {
    const place = { start: startOf(take), firstFrame, frames, format };
    return {
      bytes: frames * frameBytes,
      grain: frameBytes,
      make: async function* (skipped) {
        const from = firstFrame + skipped / frameBytes;
        const segment = lost?.has(sha256) ? null : await read({ ...take, sha256 });
        if (segment === null) return yield* segmentSound([], place, from);
        const chunks = chunksOf(segment, place);
        onSegment?.(sha256, segment, chunks);
        yield* segmentSound(chunks, place, from);
      },
    };
  });
  const pieces = [wholePiece(head), ...sound, wholePiece(tail)];
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  return {
    bytes,
    read: (range) => rangeOf(pieces, range),
    sound: () => rangeOf(pieces, { from: head.length, to: bytes - tail.length }),
    frames: ({ from, to }) =>
      rangeOf(pieces, { from: head.length + from * frameBytes, to: head.length + to * frameBytes }),
  };
}

/** For files that promise all of the sound: a lost segment aborts the download instead of becoming silence. */
const readOrFail =
  ({ storage }: WavDeps): NonNullable<SegmentReading["read"]> =>
  async (place) => {
    const segment = await readStored(storage, place);
    if (typeof segment === "string") throw new AppError("UNEXPECTED", { cause: place.sha256 });
    return segment;
  };

export const titleOf = ({ name, localTime }: Pick<TakeRow, "name" | "localTime">): string =>
  name ?? `Take from ${localTime.replace("T", " ")}`;

/** Gives a stem its take's name and markers, for its own file. */
export const stemSound = (take: TakeRow, stem: SealedTake): SealedTake => ({
  ...stem,
  ...{ name: `${titleOf(take)}, talkback`, localTime: take.localTime, marks: take.marks },
});

/** The bytes from `from` up to, but not including, `to`. */
export async function* rangeOf(pieces: readonly Piece[], { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  const turn = createTurn();
  let at = 0;
  for (const piece of pieces) {
    const endsAt = at + piece.bytes;
    // A segment without sound can follow the last byte, and a hand-off needs its log too.
    if (endsAt > from && (at < to || (piece.bytes === 0 && at === to))) {
      const skipped = Math.max(0, from - at);
      const wholeGrains = skipped - (skipped % piece.grain);
      let begins = at + wholeGrains;
      for await (const bytes of piece.make(wholeGrains)) {
        await turn();
        const wanted = bytes.subarray(Math.max(0, from - begins), Math.max(0, to - begins));
        begins += bytes.length;
        if (wanted.length > 0) yield wanted;
        if (begins >= to) break;
      }
    }
    at = endsAt;
  }
}

/** Replaces everything except ASCII, because the header can't contain other characters. */
export const fileNameOf = (take: SealedTake): string =>
  `${titleOf(take)
    .replace(/[^A-Za-z0-9 ._-]+/g, "-")
    .slice(0, 80)}.wav`;

export const stemFileNameOf = (take: SealedTake): string => fileNameOf(take).replace(/\.wav$/, " - talkback.wav");

/** More sound than this counts as a large file. The limit is below 4 GB to leave room for the file's header. */
const mostPlainBytes = 4_000_000_000;

export const mayExceedFourGigabytes = ({ frames, channels, sealed }: SealedTake): boolean =>
  frames * channels * formatBytes[sealed.format] > mostPlainBytes;
