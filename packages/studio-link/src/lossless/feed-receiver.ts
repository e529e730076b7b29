/**
 * The desk's end of the lossless feed: hands every new packet to the player, and compares what it handed over with the
 * studio's hashes.
 */
import { type OpusReason, provenBlocks } from "@foldback/domain/lossless/feed-switch";
import type { LosslessReport } from "@foldback/protocol/lossless-report";
import type { Sha256 } from "../takes/take-disk.ts";
import { bytesOf, createFeedBlocks, type FeedBlocks } from "./feed-blocks.ts";
import { createPacketGuard } from "./packet-guard.ts";

type BlockReport = Extract<LosslessReport, { kind: "block" }>;

type ReceivedFeed = {
  /** Null before the studio has begun a stream, and after it has stopped one. */
  rateHz: number | null;
  /** Why the studio sends only Opus. Null if it hasn't said. */
  stopped: OpusReason | null;
  /** True once blocks of this stream have matched their hashes. */
  isProven: boolean;
  /** True while the latest blocks match their hashes. */
  isExact: boolean;
  refused: number;
};

export type FeedReceiverDeps = {
  sha256: Sha256;
  report(report: LosslessReport): void;
  began(rateHz: number): void;
  play(firstFrame: number, samples: Float32Array<ArrayBuffer>): void;
  /** False while none of it can be heard, so that the studio doesn't call it lossless. */
  isPlaying(): boolean;
  changed(): void;
};

export type FeedReceiver = {
  packet(bytes: Uint8Array<ArrayBuffer>, atMs: number): void;
  heard(report: LosslessReport, atMs: number): void;
  /** Frames arrived too late to be played, so earlier matches no longer count. Two more blocks have to match. */
  missed(): void;
  get(): ReceivedFeed;
  /** Nothing is played from here on. Synchronous, because it's part of the kill. */
  close(): void;
};

type Stream = { id: number; rateHz: number; blocks: FeedBlocks; due: BlockReport[]; equal: number; isProven: boolean };

const reportEveryMs = 500;

const newStream = (id: number, rateHz: number): Stream => ({
  id,
  rateHz,
  blocks: createFeedBlocks(),
  due: [],
  equal: 0,
  isProven: false,
});

const receivedOf = (stream: Stream | null) => ({
  rateHz: stream?.rateHz ?? null,
  isProven: stream?.isProven ?? false,
  isExact: (stream?.equal ?? 0) >= provenBlocks,
});

export function createFeedReceiver(deps: FeedReceiverDeps): FeedReceiver {
  const guard = createPacketGuard();
  let stream: Stream | null = null;
  let stopped: OpusReason | null = null;
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  function begin(id: number, rateHz: number, atMs: number) {
    stopped = null;
    stream = newStream(id, rateHz);
    guard.begin({ id, rateHz, atMs });
    deps.began(rateHz);
    deps.changed();
  }

  function end(why: OpusReason | null) {
    [stopped, stream] = [why, null];
    guard.end();
  }

  const tellStudio = ({ id, equal }: Stream) =>
    deps.report({ kind: "heard", stream: id, ...guard.counts(), equalBlocks: deps.isPlaying() ? equal : 0 });

  /** A block counts as different if some of its frames are still missing when the next one is reported. */
  function compareBlocks(of: Stream) {
    const [next, later] = of.due;
    if (next === undefined) return;
    const isComplete = (of.blocks.get(next.index)?.frames ?? 0) >= next.frames;
    if (!isComplete && later === undefined) return;
    of.due.shift();
    const block = of.blocks.take(next.index);
    const hash = isComplete && block !== null ? deps.sha256(bytesOf(block)) : Promise.resolve(null);
    void hash.then((sha256) => compared(of, sha256 === next.sha256));
    compareBlocks(of);
  }

  function compared(of: Stream, isEqual: boolean) {
    if (stream !== of) return;
    of.equal = isEqual ? of.equal + 1 : 0;
    of.isProven ||= of.equal >= provenBlocks;
    tellStudio(of);
    deps.changed();
  }

  return {
    packet(bytes, atMs) {
      const packet = guard.pass(bytes, atMs);
      if (packet === null || stream === null) return;
      stream.blocks.add(packet.firstFrame, packet.samples);
      // Do this last, because the player's thread takes over the samples' memory.
      deps.play(packet.firstFrame, packet.samples);
      compareBlocks(stream);
      if (atMs - reportedAtMs < reportEveryMs) return;
      reportedAtMs = atMs;
      tellStudio(stream);
    },
    heard(report, atMs) {
      if (isClosed) return;
      if (report.kind === "begin") return begin(report.stream, report.rateHz, atMs);
      if (report.stream !== stream?.id) return;
      if (report.kind === "block") {
        stream.due.push(report);
        compareBlocks(stream);
      } else if (report.kind === "stopped") {
        end(report.why);
        deps.changed();
      }
    },
    missed() {
      // The studio learns of it from the next report.
      if (stream === null || stream.equal === 0) return;
      stream.equal = 0;
      deps.changed();
    },
    get: () => ({ ...receivedOf(stream), stopped, refused: guard.refused() }),
    close() {
      isClosed = true;
      end(null);
    },
  };
}
