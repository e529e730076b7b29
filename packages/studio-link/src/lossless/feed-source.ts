/** The studio's end of the lossless feed: its connection, and once that's open, the tap and the sender. */
import type { FeedSwitch } from "@foldback/domain/lossless/feed-switch";
import { createLifetime } from "../lifetime.ts";
import type { SoundBlock } from "../takes/sound-block.ts";
import type { Sha256 } from "../takes/take-disk.ts";
import { createFeedLink, type FeedLink, type FeedLinkDeps } from "./feed-link.ts";
import { createFeedSender, type FeedSender } from "./feed-sender.ts";

export type FeedCapture = {
  /** Calls `captured` with every block of this track, in order. */
  tap(track: MediaStreamTrack, captured: (block: SoundBlock) => void): Promise<{ sampleRateHz: number; close(): void }>;
  sha256: Sha256;
  drawStream(): number;
};

export type FeedSourceDeps = Pick<
  FeedLinkDeps,
  "iceServers" | "createPeerConnection" | "clock" | "send" | "confirm" | "lost"
> & {
  track: MediaStreamTrack;
  switched(state: FeedSwitch): void;
};

export type FeedSource = Pick<FeedLink, "receive" | "confirmed" | "close"> & {
  /** Nothing more is captured or handed to the connection. Synchronous, because it's part of the kill. */
  silence(): void;
};

export const feedSourceWith =
  ({ tap, sha256, drawStream }: FeedCapture) =>
  (deps: FeedSourceDeps): FeedSource => {
    const lifetime = createLifetime();
    const capture = createLifetime();
    let sender: FeedSender | null = null;
    const link = createFeedLink({
      ...deps,
      side: "studio",
      packet() {},
      report: (report) => report.kind === "heard" && sender?.heard(report, deps.clock.nowMs()),
      opened: () => void start().catch(deps.lost),
    });
    lifetime.own(link.close);
    lifetime.own(capture.end);

    async function start() {
      // The page's clock never goes back. The one in the blocks does when the computer's time is corrected.
      const captured = (block: SoundBlock) => sender?.add({ ...block, atMs: deps.clock.nowMs() });
      const opened = capture.keep(await tap(deps.track, captured));
      if (capture.isOver()) return;
      sender = capture.keep(
        createFeedSender({
          rateHz: opened.sampleRateHz,
          sha256,
          drawStream,
          send: link.send,
          queuedBytes: link.queuedBytes,
          report: link.report,
          switched: deps.switched,
        }),
      );
    }

    return { receive: link.receive, confirmed: link.confirmed, silence: capture.end, close: lifetime.end };
  };
