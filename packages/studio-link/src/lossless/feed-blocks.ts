/**
 * Collects the feed's samples into blocks to hash, in any order. Frames that never arrive stay zero, and frames of
 * a block that's too old to be kept are ignored.
 */
import { feedChannels } from "@foldback/protocol/lossless-packet";
import { blockFrames } from "@foldback/protocol/lossless-report";

type FeedBlock = {
  samples: Float32Array<ArrayBuffer>;
  /** How many of its frames have arrived, or were counted as lost. */
  frames: number;
};

export type FeedBlocks = {
  add(firstFrame: number, samples: Float32Array): void;
  /** Counts frames that were captured and then lost, so that a block with such frames never counts as complete. */
  miss(firstFrame: number, frames: number): void;
  get(index: number): FeedBlock | null;
  /** Returns a block and forgets it and all earlier ones. */
  take(index: number): FeedBlock | null;
  /** The indexes of the blocks that end before this frame. */
  endedBefore(frame: number): number[];
};

/** Three seconds at 48 kHz. Older blocks are forgotten, whether they were compared or not. */
const keptBlocks = 6;

export function createFeedBlocks(): FeedBlocks {
  const blocks = new Map<number, FeedBlock>();
  let newest = 0;

  function blockAt(index: number): FeedBlock | null {
    if (index <= newest - keptBlocks) return null;
    const known = blocks.get(index);
    if (known !== undefined) return known;
    const made = { samples: new Float32Array(blockFrames * feedChannels), frames: 0 };
    blocks.set(index, made);
    newest = Math.max(newest, index);
    for (const old of blocks.keys()) if (old <= newest - keptBlocks) blocks.delete(old);
    return made;
  }

  return {
    add(firstFrame, samples) {
      for (const { index, from, until } of partsOf(firstFrame, samples.length / feedChannels)) {
        const part = samples.subarray((from - firstFrame) * feedChannels, (until - firstFrame) * feedChannels);
        const block = blockAt(index);
        block?.samples.set(part, (from - index * blockFrames) * feedChannels);
        if (block !== null) block.frames += until - from;
      }
    },
    miss(firstFrame, frames) {
      for (const { index, from, until } of partsOf(firstFrame, frames)) {
        const block = blockAt(index);
        if (block !== null) block.frames += until - from;
      }
    },
    get: (index) => blocks.get(index) ?? null,
    take(index) {
      const block = blocks.get(index) ?? null;
      for (const old of [...blocks.keys()]) if (old <= index) blocks.delete(old);
      return block;
    },
    endedBefore: (frame) => [...blocks.keys()].filter((index) => (index + 1) * blockFrames <= frame),
  };
}

/** The part of these frames that lies in each block. */
function* partsOf(firstFrame: number, frames: number) {
  const end = firstFrame + frames;
  for (let from = firstFrame; from < end; ) {
    const index = Math.floor(from / blockFrames);
    const until = Math.min(end, (index + 1) * blockFrames);
    yield { index, from, until };
    from = until;
  }
}

export const bytesOf = ({ samples }: FeedBlock) => new Uint8Array(samples.buffer);
