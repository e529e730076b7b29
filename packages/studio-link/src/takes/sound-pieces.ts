/**
 * Joins blocks into chunks of a tenth of a second, and reports missing sound as gaps. Frames still count from the audio
 * context's start.
 */
import type { TakeGap } from "@foldback/domain/takes/take-gaps";
import { quantumFrames, type SoundBlock } from "./sound-block.ts";

export type SoundPiece = { kind: "sound"; firstFrame: number; samples: Float32Array } | ({ kind: "gap" } & TakeGap);

export const channels = 2;
export const chunksPerSecond = 10;

export type PieceMaker = {
  add(block: SoundBlock): void;
  /** Emits what's been collected, even if it's less than a chunk. */
  flush(): void;
};

export type PieceMakerDeps = { sampleRateHz: number; emit: (piece: SoundPiece) => void };

export function createPieceMaker({ sampleRateHz, emit }: PieceMakerDeps): PieceMaker {
  const chunks = createChunks(sampleRateHz, emitted);
  /** The next frame that we expect. Null before the first block. */
  let expected: number | null = null;
  /** The frame after the last sample that wasn't exactly zero. */
  let soundUntil = 0;
  /** While there's no input: where the unreported part of its absence begins, and when the next report is due. */
  let absent: { since: number; reportAt: number } | null = null;
  /** True until the input has delivered its first whole chunk. */
  let isOpening = true;
  const warmUp = createWarmUp(sampleRateHz);
  const dropouts = createDropouts();

  function emitted(piece: SoundPiece) {
    isOpening = false;
    emit(piece);
  }

  function gap(firstFrame: number, until: number, why: TakeGap["why"]) {
    chunks.flush();
    if (until > firstFrame) emitted({ kind: "gap", firstFrame, frames: until - firstFrame, why, missedMs: null });
  }

  function reportAbsence(until: number) {
    if (absent === null) return;
    gap(absent.since, until, "input-gone");
    soundUntil = until;
    absent = { since: until, reportAt: until + sampleRateHz };
  }

  function endAbsence(until: number) {
    // The browser takes a moment to connect the input that it has just opened. That isn't a gap.
    if (!isOpening || (absent !== null && until - absent.since >= sampleRateHz)) reportAbsence(until);
    absent = null;
  }

  function addAbsence(frame: number, until: number) {
    chunks.flush();
    // The browser delivers zeros until it notices that a device is gone, so the gap begins at the last real sound.
    absent ??= { since: Math.max(soundUntil, frame - sampleRateHz, 0), reportAt: frame + sampleRateHz };
    // Reports the absence every second, so that the take keeps its length even if the browser is killed now.
    if (until >= absent.reportAt) reportAbsence(until);
  }

  function addSound(frame: number, samples: Float32Array) {
    chunks.add(frame, samples);
    const last = samples.findLastIndex((sample) => sample !== 0);
    if (last >= 0) soundUntil = frame + Math.floor(last / channels) + 1;
  }

  /** Chromium renders zeros between an input's first buffers, so the sound begins after them. */
  function beginAfter(until: number, frame: number, samples: Float32Array) {
    chunks.discard();
    addSound(until, samples.subarray((until - frame) * channels));
  }

  function addQuantum(frame: number, samples: Float32Array) {
    const lead = warmUp.leadOf(frame, samples);
    if (lead < quantumFrames) addHeard(frame + lead, samples.subarray(lead * channels));
  }

  function addHeard(frame: number, samples: Float32Array) {
    endAbsence(frame);
    const dropout = dropouts.endedBy(frame, samples, warmUp.isRecent(frame));
    if (dropout !== null && isOpening) return beginAfter(dropout.until, frame, samples);
    addSound(frame, samples);
    if (dropout !== null) gap(dropout.from, dropout.until, "too-slow");
  }

  return {
    add({ frame, frames, samples }) {
      const isBegun = warmUp.hasBegun();
      if (isBegun && expected !== null && frame > expected && absent === null) gap(expected, frame, "too-slow");
      if (samples === null) {
        addAbsence(frame, frame + frames);
        for (const each of [warmUp, dropouts]) each.beginAnew();
      } else {
        for (let from = 0; from < frames; from += quantumFrames)
          addQuantum(frame + from, samples.subarray(from * channels, (from + quantumFrames) * channels));
      }
      expected = frame + frames;
    },
    flush() {
      if (expected !== null) endAbsence(expected);
      chunks.flush();
    },
  };
}

function createChunks(sampleRateHz: number, emit: PieceMakerDeps["emit"]) {
  const chunkSamples = Math.round(sampleRateHz / chunksPerSecond) * channels;
  const chunk = new Float32Array(chunkSamples);
  let filled = 0;
  let chunkFrame = 0;

  function flush() {
    if (filled === 0) return;
    emit({ kind: "sound", firstFrame: chunkFrame, samples: chunk.slice(0, filled) });
    chunkFrame += filled / channels;
    filled = 0;
  }

  return {
    flush,
    discard() {
      filled = 0;
    },
    add(frame: number, samples: Float32Array) {
      if (filled === 0) chunkFrame = frame;
      for (let from = 0; from < samples.length; ) {
        const part = samples.subarray(from, from + chunkSamples - filled);
        chunk.set(part, filled);
        filled += part.length;
        from += part.length;
        if (filled === chunkSamples) flush();
      }
    },
  };
}

/** An input that has just been opened delivers zeros for a moment. We drop them, for at most a second. */
function createWarmUp(sampleRateHz: number) {
  let since: number | null = null;
  let isOver = false;
  return {
    hasBegun: () => isOver,
    /** True in the first second after the input was opened. */
    isRecent: (frame: number) => since !== null && frame - since < sampleRateHz,
    /** How many frames of the quantum to drop. The first sound may begin in the middle of one. */
    leadOf(frame: number, samples: Float32Array): number {
      if (isOver) return 0;
      since ??= frame;
      const firstSound = samples.findIndex((sample) => sample !== 0);
      isOver = firstSound >= 0 || frame - since >= sampleRateHz;
      if (firstSound >= 0) return Math.floor(firstSound / channels);
      return isOver ? 0 : quantumFrames;
    },
    beginAnew() {
      since = null;
      isOver = false;
    },
  };
}

/**
 * If sound doesn't arrive in time, the browser renders whole quanta of zeros. The input's own digital silence begins
 * and ends exactly on quantum boundaries only once in 16,384 times. In the first second after an input is opened, the
 * device itself can drop sound, so any zeros that last for a quantum count as missing.
 */
function createDropouts() {
  let zeros: { from: number; isAtBorder: boolean } | null = null;
  let hasSound = false;
  return {
    /** After an input is opened, its first zeros aren't missing sound. */
    beginAnew() {
      zeros = null;
      hasSound = false;
    },
    /** Returns the run of zeros that ends in this quantum, if it means that sound is missing. */
    endedBy(frame: number, samples: Float32Array, isRecent: boolean): { from: number; until: number } | null {
      const firstSound = samples.findIndex((sample) => sample !== 0);
      if (firstSound < 0) {
        if (hasSound) zeros ??= { from: frame, isAtBorder: true };
        return null;
      }
      const ended = zeros;
      const until = frame + Math.floor(firstSound / channels);
      const soundEnd = frame + Math.floor(samples.findLastIndex((sample) => sample !== 0) / channels) + 1;
      zeros = soundEnd < frame + samples.length / channels ? { from: soundEnd, isAtBorder: false } : null;
      hasSound = true;
      if (ended === null || until - ended.from < quantumFrames) return null;
      const isWhole = ended.isAtBorder && until === frame;
      return isWhole || isRecent ? { from: ended.from, until } : null;
    },
  };
}
