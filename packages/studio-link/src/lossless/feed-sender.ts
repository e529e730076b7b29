/**
 * The studio's end of the lossless feed: cuts the captured sound into packets, hashes it block by block, and stops
 * sending when feed-switch.ts says so.
 */
import { type FeedSwitch, nextFeedSwitch, startFeed } from "@foldback/domain/lossless/feed-switch";
import type { LosslessReport } from "@foldback/protocol/lossless-report";
import type { SoundBlock } from "../takes/sound-block.ts";
import type { Sha256 } from "../takes/take-disk.ts";
import { bytesOf, createFeedBlocks, type FeedBlocks } from "./feed-blocks.ts";
import { createLossWindow } from "./loss-window.ts";
import { createPacketCutter } from "./packet-cutter.ts";

export type FeedSenderDeps = {
  rateHz: number;
  sha256: Sha256;
  /** Draws a stream's number, from 0 to 2^32 - 1. */
  drawStream(): number;
  send(packet: Uint8Array<ArrayBuffer>): void;
  /** How many bytes are waiting in the channel. */
  queuedBytes(): number;
  report(report: LosslessReport): void;
  /** Called when the switch's status changes. */
  switched(state: FeedSwitch): void;
};

export type FeedSender = {
  /** Adds what the audio thread has captured. */
  add(block: SoundBlock): void;
  heard(report: Extract<LosslessReport, { kind: "heard" }>, atMs: number): void;
  /** Nothing is sent from here on. */
  close(): void;
};

/** A stream from its begin report to its end. Its frames are counted from the start of the first block. */
type Stream = {
  id: number;
  beganAt: number;
  /** The frame that the next captured block begins with, unless the page was too slow and missed a block in between. */
  nextFrame: number;
  blocks: FeedBlocks;
  cutter: ReturnType<typeof createPacketCutter>;
};

const judgeEveryMs = 250;

export function createFeedSender(deps: FeedSenderDeps): FeedSender {
  const loss = createLossWindow();
  let state: FeedSwitch | null = null;
  let stream: Stream | null = null;
  let judgedAtMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  function begin(frame: number) {
    const id = deps.drawStream();
    loss.reset();
    const cutter = createPacketCutter({ stream: id, rateHz: deps.rateHz, send: deps.send });
    stream = { id, beganAt: frame, nextFrame: 0, blocks: createFeedBlocks(), cutter };
    deps.report({ kind: "begin", stream: id, rateHz: deps.rateHz });
  }

  function become(next: FeedSwitch, frame: number) {
    const before = state?.status;
    state = next;
    if (next.status === before) return;
    if (next.status === "checking" && stream === null) begin(frame);
    if (next.status === "opus" && stream !== null) {
      deps.report({ kind: "stopped", stream: stream.id, why: next.why });
      stream = null;
    }
    deps.switched(next);
  }

  function judge({ atMs, frame }: SoundBlock) {
    if (state === null) return become(startFeed(atMs), frame);
    if (atMs - judgedAtMs < judgeEveryMs) return;
    judgedAtMs = atMs;
    const queuedMs = stream?.cutter.durationMs(deps.queuedBytes()) ?? 0;
    become(nextFeedSwitch(state, { atMs, queuedMs, ...loss.get(atMs) }), frame);
  }

  function reportBlocks(of: Stream, frame: number) {
    for (const index of of.blocks.endedBefore(frame)) {
      const block = of.blocks.take(index);
      if (block === null) continue;
      void deps.sha256(bytesOf(block)).then((sha256) => {
        if (stream === of && !isClosed)
          deps.report({ kind: "block", stream: of.id, index, frames: block.frames, sha256 });
      });
    }
  }

  return {
    add(block) {
      if (isClosed) return;
      judge(block);
      if (stream === null) return;
      const frame = block.frame - stream.beganAt;
      stream.blocks.miss(stream.nextFrame, frame - stream.nextFrame);
      stream.nextFrame = frame + block.frames;
      // Everything before this frame has been captured, so earlier blocks are complete.
      reportBlocks(stream, frame);
      if (block.samples === null) return;
      stream.cutter.append(frame, block.samples);
      stream.blocks.add(frame, block.samples);
    },
    heard(report, atMs) {
      if (report.stream === stream?.id) loss.heard(report, atMs);
    },
    close() {
      isClosed = true;
      stream = null;
    },
  };
}
