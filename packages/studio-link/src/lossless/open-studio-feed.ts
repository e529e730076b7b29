/** The studio's half of the lossless feed in a real browser. Loaded when the artist allows the feed. */
import { browserSha256 } from "../takes/browser-disk.ts";
import { openInputTap } from "../takes/input-tap.ts";
import { openSampleRing, ringBytes } from "../takes/sample-ring.ts";
import type { SoundBlock } from "../takes/sound-block.ts";
import { type FeedCapture, feedSourceWith } from "./feed-source.ts";
import type { LoadStudioFeed } from "./lazy-feed.ts";
import { createStudioFeed } from "./studio-feed.ts";

/** About a second. Sound that waited longer would arrive too late anyway. */
const ringSlots = 400;

const tap: FeedCapture["tap"] = async (track, captured) => {
  const { port1, port2 } = new MessageChannel();
  const opened = await openInputTap({
    track,
    sampleRateHz: null,
    port: port1,
    blocksPerMessage: 2,
    // Browsers give shared memory only to cross-origin isolated pages.
    makeMemory: () => (globalThis.crossOriginIsolated ? new SharedArrayBuffer(ringBytes(ringSlots)) : null),
    inputChanged: () => undefined,
  });
  const ring = opened.memory === null ? null : openSampleRing(opened.memory);
  port2.onmessage = ({ data }: MessageEvent<SoundBlock | null>) => {
    if (data !== null) captured(data);
    for (let block = ring?.read() ?? null; block !== null; block = ring?.read() ?? null) captured(block);
  };
  return {
    sampleRateHz: opened.sampleRateHz,
    close() {
      port2.close();
      opened.close();
    },
  };
};

const openSource = feedSourceWith({
  tap,
  sha256: browserSha256,
  drawStream: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
});

export const openStudioFeed: Awaited<ReturnType<LoadStudioFeed>> = (deps) => createStudioFeed({ ...deps, openSource });
