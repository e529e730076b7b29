/**
 * Plays the lossless feed's frames in order, however they arrive (TK-126). While both clocks agree, every sample is
 * played untouched. If the buffer drifts from its target, the speed changes by at most 200 ppm. Missing frames are
 * silent and counted.
 */
import { feedChannels } from "@foldback/protocol/lossless-packet";
import { createFrameStore, halfTaps, storedFrames } from "./frame-store.ts";
import { createPlaybackSpeed } from "./playback-speed.ts";

export type PlaybackRing = {
  /** Begins a new stream, whose frames don't follow on from the earlier ones. */
  begin(): void;
  put(firstFrame: number, samples: Float32Array): void;
  /** Fills both channels. */
  pull(left: Float32Array, right: Float32Array): void;
  get(): { isStarved: boolean; missing: number; ppm: number };
};

const firstTargetMs = 60;
const longestTargetMs = 300;
/** After an interruption the buffer grows by this factor, because packets arrived less evenly than expected. */
const growth = 1.5;
/** After a start, it reads silently for this long to find out how full the buffer is on average. */
const settleMs = 1_000;

export function createPlaybackRing(rateHz: number): PlaybackRing {
  const frames = (ms: number) => (ms * rateHz) / 1_000;
  const store = createFrameStore();
  const speed = createPlaybackSpeed(rateHz);
  let first: number | null = null;
  let end = 0;
  /** Null while the buffer fills. */
  let readAt: number | null = null;
  /** Null once the reading position is settled. */
  let settling: ReturnType<typeof meanOf> | null = null;
  let target = frames(firstTargetMs);
  let missing = 0;

  function restart(firstFrame: number) {
    store.reset(firstFrame);
    first = null;
    end = 0;
    readAt = null;
  }

  function startIfFull(): number | null {
    if (first === null || end - first < target) return null;
    settling = meanOf(frames(settleMs));
    return Math.max(first, Math.floor(end - target));
  }

  function starve() {
    readAt = null;
    first = null;
    target = Math.min(frames(longestTargetMs), target * growth);
  }

  /**
   * Once we know how full the buffer is on average, moves the reading position so that the average becomes the target.
   */
  function settle(at: number, count: number): number {
    const fill = settling?.(end - at, count) ?? null;
    if (fill === null) return at;
    settling = null;
    speed.start(target);
    return Math.max(store.clearedTo(), Math.round(at + fill - target));
  }

  function playFrom(at: number, left: Float32Array, right: Float32Array): number {
    let place = at;
    for (let index = 0; index < left.length; index += 1) {
      if (!store.has(Math.floor(place))) missing += 1;
      left[index] = store.read(0, place);
      right[index] = store.read(1, place);
      place = speed.next(place);
    }
    store.clear(Math.floor(place) - halfTaps);
    speed.steer(end - place, target);
    return place;
  }

  return {
    begin: () => restart(0),
    put(firstFrame, samples) {
      const count = samples.length / feedChannels;
      // Too late to be played.
      if (firstFrame < store.clearedTo()) return;
      // So far ahead that the sound in between can't be played either.
      if (firstFrame + count > store.clearedTo() + storedFrames) restart(firstFrame);
      store.put(firstFrame, samples);
      first = Math.min(first ?? firstFrame, firstFrame);
      end = Math.max(end, firstFrame + count);
    },
    pull(left, right) {
      left.fill(0);
      right.fill(0);
      readAt ??= startIfFull();
      if (readAt === null) return;
      if (end - readAt < left.length + halfTaps + 1) return starve();
      if (settling === null) readAt = playFrom(readAt, left, right);
      else {
        readAt = settle(readAt + left.length, left.length);
        store.clear(readAt - frames(longestTargetMs));
      }
    },
    get: () => ({ isStarved: readAt === null || settling !== null, missing, ppm: speed.ppm() }),
  };
}

/** The mean of values that each stand for some frames. Null until there are enough of them. */
function meanOf(enoughFrames: number) {
  let [sum, count, frames] = [0, 0, 0];
  return (value: number, forFrames: number): number | null => {
    sum += value;
    count += 1;
    frames += forFrames;
    return frames < enoughFrames ? null : sum / count;
  };
}
