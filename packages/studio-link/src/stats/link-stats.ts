/** Samples a peer link's statistics every two seconds. Every value is measured or null. */
import { latencyRefreshMs } from "@foldback/domain/session/latency";
import { createEmitter } from "../emitter.ts";
import type { Clock, Unsubscribe } from "../ports.ts";
import {
  type PictureCounters,
  type PictureReading,
  readReceivedPicture,
  readSentPicture,
  receivedPictureCounters,
  sentPictureCounters,
} from "./picture-stats.ts";
import { type CandidatePairReading, readCandidatePair } from "./read-candidate-pair.ts";
import { readStreamCounters, type StreamCounters, type StreamHealth, streamHealth } from "./read-stream-health.ts";
import { readOnce, type StatsReport } from "./stats-report.ts";

export type LinkSample = { atMs: number } & CandidatePairReading &
  StreamHealth & { sentPicture: PictureReading | null; receivedPicture: PictureReading | null };

export type LinkStats = {
  latest(): LinkSample | null;
  subscribe(listener: (sample: LinkSample) => void): Unsubscribe;
  close(): void;
};

export type LinkStatsDeps = { getStats: () => Promise<StatsReport>; clock: Clock };

type Before = { streams: StreamCounters; sent: PictureCounters | null; received: PictureCounters | null };

/** Takes the first sample immediately. If a report fails or hangs, only its own sample is lost. */
export function createLinkStats({ getStats, clock }: LinkStatsDeps): LinkStats {
  const sampled = createEmitter<LinkSample>();
  let latest: LinkSample | null = null;
  let before: Before | null = null;
  let isClosed = false;
  let round = 0;

  const sample = async () => {
    round += 1;
    const mine = round;
    cancel = clock.setTimer(latencyRefreshMs, take);
    const report = readOnce(await getStats());
    if (isClosed || mine !== round) return;
    latest = readSample(report, before, clock.nowMs());
    before = {
      streams: readStreamCounters(report),
      sent: sentPictureCounters(report),
      received: receivedPictureCounters(report),
    };
    sampled.emit(latest);
  };

  // getStats rejects on a closed connection, where there's nothing to measure.
  const take = () => void sample().catch(() => undefined);

  let cancel: Unsubscribe = () => undefined;
  take();
  return {
    latest: () => latest,
    subscribe: (listener) => sampled.subscribe(listener),
    close() {
      isClosed = true;
      cancel();
      sampled.clear();
    },
  };
}

function readSample(report: StatsReport, before: Before | null, atMs: number): LinkSample {
  return {
    atMs,
    ...readCandidatePair(report),
    ...streamHealth(before?.streams ?? null, readStreamCounters(report)),
    sentPicture: readSentPicture(report, before?.sent ?? null),
    receivedPicture: readReceivedPicture(report, before?.received ?? null),
  };
}
