import type { MediaClock, Unsubscribe } from "../media/media-ports.ts";
import type { PictureReading } from "./picture-stats.ts";
import type { LinkRoute } from "./read-candidate-pair.ts";
import type { StatsReport } from "./stats-report.ts";

/** Everything that was not measured is null. */
export type LinkSample = {
  atMs: number;
  rttMs: number | null;
  route: LinkRoute | null;
  availableOutgoingBps: number | null;
  /** Share of the packets lost since the last sample, 0 to 1: of what we receive. */
  lossReceived: number | null;
  /** The same, of what we send, as the other side reports it. */
  lossSent: number | null;
  /** Mean wait in the receiver's jitter buffer since the last sample. */
  audioJitterBufferMs: number | null;
  videoJitterBufferMs: number | null;
  sentPicture: PictureReading | null;
  receivedPicture: PictureReading | null;
};

export type LinkStats = {
  latest(): LinkSample | null;
  subscribe(listener: (sample: LinkSample) => void): Unsubscribe;
  close(): void;
};
/** Samples every `latencyRefreshMs`. `getStats` may reject or hang; neither stops the next sample. */
export declare function createLinkStats(deps: { getStats: () => Promise<StatsReport>; clock: MediaClock }): LinkStats;
