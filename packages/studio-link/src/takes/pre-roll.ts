/** The most recent pieces of an armed input, in memory only. Pressing Record moves them into the take. */
import { watchedSeconds } from "@foldback/domain/takes/sound-watch";
import { channels, type SoundPiece } from "./sound-pieces.ts";

/** Kept even with the pre-roll off, to cover the time until the worker learns that Record was pressed. */
const pressSeconds = 1;
const preRollSeconds = 30;

export type PreRoll = {
  add(piece: SoundPiece): void;
  keep(on: boolean): void;
  /** While takes are automatic, the last few seconds are kept even with the pre-roll off. */
  watch(on: boolean): void;
  seconds(): number;
  /** The first frame that's kept. Null if there's none. */
  firstFrame(): number | null;
  /**
   * Returns the kept pieces and forgets them. `from` is where the take begins: when Record was pressed, or earlier with
   * a pre-roll. An automatic take begins at `earliest` if the pieces go back that far, even with the pre-roll off.
   */
  take(pressedAtFrame: number, earliest: number | null): { pieces: SoundPiece[]; from: number };
};

export const framesOf = (piece: SoundPiece): number =>
  piece.kind === "gap" ? piece.frames : piece.samples.length / channels;

export function createPreRoll(sampleRateHz: number): PreRoll {
  let pieces: SoundPiece[] = [];
  let isKept = true;
  let isWatched = false;
  const frames = () => pieces.reduce((sum, piece) => sum + framesOf(piece), 0);

  function trim() {
    const limit = sampleRateHz * (isKept ? preRollSeconds : isWatched ? watchedSeconds : pressSeconds);
    let total = frames();
    while (pieces[0] !== undefined && total - framesOf(pieces[0]) >= limit) {
      total -= framesOf(pieces[0]);
      pieces.shift();
    }
  }

  return {
    add(piece) {
      pieces.push(piece);
      trim();
    },
    keep(on) {
      isKept = on;
      trim();
    },
    watch(on) {
      isWatched = on;
      trim();
    },
    seconds: () => (isKept ? Math.min(preRollSeconds, Math.floor(frames() / sampleRateHz)) : 0),
    firstFrame: () => pieces[0]?.firstFrame ?? null,
    take(pressedAtFrame, earliest) {
      const taken = pieces;
      pieces = [];
      const first = taken[0]?.firstFrame ?? pressedAtFrame;
      if (earliest !== null) return { pieces: taken, from: Math.max(first, earliest) };
      return { pieces: taken, from: isKept ? first : pressedAtFrame };
    },
  };
}

/** Returns the part of a piece from this frame onwards, or null if there's none. */
export function cutBefore(piece: SoundPiece, frame: number): SoundPiece | null {
  if (piece.firstFrame < frame && framesOf(piece) === 0) return null;
  const cut = Math.min(framesOf(piece), Math.max(0, frame - piece.firstFrame));
  if (cut === 0) return piece;
  if (cut === framesOf(piece)) return null;
  const firstFrame = piece.firstFrame + cut;
  if (piece.kind === "gap") return { ...piece, firstFrame, frames: piece.frames - cut };
  return { ...piece, firstFrame, samples: piece.samples.subarray(cut * channels) };
}

/** Returns the part of a piece before this frame, or null if there's none. */
export function cutFrom(piece: SoundPiece, frame: number): SoundPiece | null {
  const kept = Math.min(framesOf(piece), Math.max(0, frame - piece.firstFrame));
  if (kept === framesOf(piece)) return piece;
  if (kept === 0) return null;
  if (piece.kind === "gap") return { ...piece, frames: kept };
  return { ...piece, samples: piece.samples.subarray(0, kept * channels) };
}
