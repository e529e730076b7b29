/**
 * Collects the engineer's talkback in step with the program feed. Both come from the same audio context, so a frame
 * number means the same moment in both (TK-82). Where there's no talkback, it collects a gap with the reason.
 */
import type { GapReason, StemGapReason } from "@foldback/domain/takes/take-gaps";
import { cutBefore, cutFrom, framesOf } from "./pre-roll.ts";
import type { SoundBlock } from "./sound-block.ts";
import { channels, chunksPerSecond, type SoundPiece } from "./sound-pieces.ts";

export type TalkbackTrack = {
  collect(block: SoundBlock): void;
  /** Says why there's no talkback from now on. Null once there is. */
  use(why: StemGapReason | null): void;
  /** Forgets the collected sound, because it may no longer be kept. */
  forgetSound(): void;
  forgetBefore(frame: number): void;
  /** Returns what's been collected before this frame, and forgets it. */
  takeUntil(frame: number): SoundPiece[];
};

export function createTalkbackTrack(sampleRateHz: number): TalkbackTrack {
  const chunkSamples = Math.round(sampleRateHz / chunksPerSecond) * channels;
  const chunk = new Float32Array(chunkSamples);
  let pieces: SoundPiece[] = [];
  let why: StemGapReason = "engineer-away";
  let isAllowed = false;
  let filled = 0;
  let chunkFrame = 0;
  let expected: number | null = null;

  function flush() {
    if (filled === 0) return;
    pieces.push({ kind: "sound", firstFrame: chunkFrame, samples: chunk.slice(0, filled) });
    filled = 0;
  }

  function addAbsence(firstFrame: number, frames: number, reason: GapReason) {
    flush();
    const last = pieces.at(-1);
    if (last?.kind === "gap" && last.why === reason) last.frames += frames;
    else pieces.push({ kind: "gap", firstFrame, frames, why: reason, missedMs: null });
  }

  function addSound(frame: number, samples: Float32Array) {
    for (let from = 0; from < samples.length; ) {
      if (filled === 0) chunkFrame = frame + from / channels;
      const part = samples.subarray(from, from + chunkSamples - filled);
      chunk.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled === chunkSamples) flush();
    }
  }

  return {
    collect({ frame, frames, talkback }) {
      if (expected !== null && frame > expected) addAbsence(expected, frame - expected, "too-slow");
      // Sound that was on its way when the engineer withdrew isn't kept either.
      if (talkback === null || !isAllowed) addAbsence(frame, frames, why);
      else addSound(frame, talkback);
      expected = frame + frames;
    },
    use(next) {
      isAllowed = next === null;
      why = next ?? why;
    },
    forgetSound() {
      flush();
      pieces = pieces.map((piece) => (piece.kind === "gap" ? piece : silenced(piece, why)));
    },
    forgetBefore(frame) {
      while (pieces[0] !== undefined && endOf(pieces[0]) <= frame) pieces.shift();
    },
    takeUntil(frame) {
      flush();
      const taken = pieces.flatMap((piece) => (piece.firstFrame < frame ? (cutFrom(piece, frame) ?? []) : []));
      pieces = pieces.flatMap((piece) => cutBefore(piece, frame) ?? []);
      return taken;
    },
  };
}

const endOf = (piece: SoundPiece): number => piece.firstFrame + framesOf(piece);

const silenced = (piece: SoundPiece, why: GapReason): SoundPiece => ({
  kind: "gap",
  firstFrame: piece.firstFrame,
  frames: framesOf(piece),
  why,
  missedMs: null,
});
