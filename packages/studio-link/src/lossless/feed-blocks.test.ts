import { feedChannels } from "@foldback/protocol/lossless-packet";
import { blockFrames } from "@foldback/protocol/lossless-report";
import { expect, test } from "vitest";
import { createFeedBlocks } from "./feed-blocks.ts";

const sound = new Float32Array(180 * feedChannels).fill(0.25);

test("[TK-124] in whatever order the packets arrive, at most the newest six blocks are kept", () => {
  const blocks = createFeedBlocks();
  const held = () => blocks.endedBefore(Number.POSITIVE_INFINITY).toSorted((one, other) => one - other);
  for (let index = 40; index >= 0; index -= 1) blocks.add(index * blockFrames, sound);
  expect(held()).toEqual([35, 36, 37, 38, 39, 40]);
  blocks.add(42 * blockFrames - 90, sound);
  expect([held(), blocks.get(41)?.frames, blocks.get(42)?.frames]).toEqual([[37, 38, 39, 40, 41, 42], 90, 90]);
  blocks.take(42);
  for (const index of [36, 30, 0]) blocks.add(index * blockFrames, sound);
  expect(held()).toEqual([]);
});
