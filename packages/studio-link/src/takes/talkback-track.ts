/**
 * Collects the engineer's talkback in step with the program feed. Both come from the same audio context, so a frame
 * number means the same moment in both (TK-82). Where there's no talkback, it collects a gap with the reason.
 */
import type { GapReason, StemGapReason } from "@foldback/domain/takes/take-gaps";
import { cutBefore, cutFrom, framesOf } from "./pre-roll.ts";
import type { AllowedTalkback } from "./recording-messages.ts";
import type { SoundBlock } from "./sound-block.ts";
import { channels, chunksPerSecond, type SoundPiece } from "./sound-pieces.ts";

export type TalkbackTrack = {
  collect(block: SoundBlock): void;
  /** Sets whether there's talkback from now on, and which session it belongs to. */
  use(next: AllowedTalkback): void;
  /** Forgets the collected sound, because it may no longer be kept. */
  forgetSound(): void;
  forgetBefore(frame: number): void;
  /**
   * Returns what's been collected before this frame, and forgets it. Consent is for one session only, so talkback from
   * any other session than the take's becomes a gap.
   */
  takeUntil(frame: number, takeSessionId: string | null): SoundPiece[];
};

type Collected = { piece: SoundPiece; sessionId: string | null };

export function createTalkbackTrack(sampleRateHz: number): TalkbackTrack {
  const chunkSamples = Math.round(sampleRateHz / chunksPerSecond) * channels;
  const chunk = new Float32Array(chunkSamples);
  let collected: Collected[] = [];
  let allowed: AllowedTalkback = { why: "engineer-away", sessionId: null };
  /** The latest reason, which also covers the moment before the first talkback arrives. */
  let why: StemGapReason = "engineer-away";
  let filled = 0;
  let chunkFrame = 0;
  let expected: number | null = null;

  function flush() {
    if (filled === 0) return;
    const piece = { kind: "sound", firstFrame: chunkFrame, samples: chunk.slice(0, filled) } as const;
    collected.push({ piece, sessionId: allowed.sessionId });
    filled = 0;
  }

  function addAbsence(firstFrame: number, frames: number, reason: GapReason) {
    flush();
    const last = collected.at(-1)?.piece;
    if (last?.kind === "gap" && last.why === reason) last.frames += frames;
    else collected.push({ piece: { kind: "gap", firstFrame, frames, why: reason, missedMs: null }, sessionId: null });
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
      // Sound that was still in transit when the engineer withdrew isn't kept either.
      if (talkback === null || allowed.why !== null) addAbsence(frame, frames, why);
      else addSound(frame, talkback);
      expected = frame + frames;
    },
    use(next) {
      // Anything already in the chunk belongs to the earlier session or consent.
      flush();
      allowed = next;
      why = next.why ?? why;
    },
    forgetSound() {
      flush();
      collected = collected.map(({ piece, sessionId }) => ({ piece: silenced(piece, why), sessionId }));
    },
    forgetBefore(frame) {
      while (collected[0] !== undefined && endOf(collected[0].piece) <= frame) collected.shift();
    },
    takeUntil(frame, takeSessionId) {
      flush();
      const taken = collected.flatMap(({ piece, sessionId }) => {
        const part = piece.firstFrame < frame ? cutFrom(piece, frame) : null;
        if (part === null) return [];
        return sessionId !== null && sessionId === takeSessionId ? part : silenced(part, "no-consent");
      });
      collected = collected.flatMap((each) => {
        const piece = cutBefore(each.piece, frame);
        return piece === null ? [] : { ...each, piece };
      });
      return taken;
    },
  };
}

const endOf = (piece: SoundPiece): number => piece.firstFrame + framesOf(piece);

/** A gap keeps its own reason. */
function silenced(piece: SoundPiece, why: GapReason): SoundPiece {
  if (piece.kind === "gap") return piece;
  return { kind: "gap", firstFrame: piece.firstFrame, frames: framesOf(piece), why, missedMs: null };
}
