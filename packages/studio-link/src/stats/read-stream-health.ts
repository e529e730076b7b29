/**
 * Loss and jitter-buffer delay between two reports. Null without an earlier report, or after the counters restarted.
 */
import { entriesOf, numberIn, type StatsReport, sumOf } from "./stats-report.ts";

export type StreamCounters = {
  packetsReceived: number | null;
  packetsLost: number | null;
  packetsSent: number | null;
  packetsLostAtPeer: number | null;
  audioBuffer: BufferCounters;
  videoBuffer: BufferCounters;
};
type BufferCounters = { delaySeconds: number | null; emitted: number | null };

export type StreamHealth = {
  /** Shares from 0 to 1. */
  lossReceived: number | null;
  lossSent: number | null;
  audioJitterBufferMs: number | null;
  videoJitterBufferMs: number | null;
};

export function readStreamCounters(report: StatsReport): StreamCounters {
  const inbound = entriesOf(report, "inbound-rtp");
  return {
    packetsReceived: sumOf(inbound, "packetsReceived"),
    packetsLost: sumOf(inbound, "packetsLost"),
    packetsSent: sumOf(entriesOf(report, "outbound-rtp"), "packetsSent"),
    packetsLostAtPeer: sumOf(entriesOf(report, "remote-inbound-rtp"), "packetsLost"),
    audioBuffer: bufferCounters(report, "audio"),
    videoBuffer: bufferCounters(report, "video"),
  };
}

export function streamHealth(before: StreamCounters | null, now: StreamCounters): StreamHealth {
  const lostReceived = risen(before?.packetsLost, now.packetsLost);
  const received = risen(before?.packetsReceived, now.packetsReceived);
  return {
    lossReceived: share(lostReceived, received === null ? null : received + (lostReceived ?? 0)),
    lossSent: share(
      risen(before?.packetsLostAtPeer, now.packetsLostAtPeer),
      risen(before?.packetsSent, now.packetsSent),
    ),
    audioJitterBufferMs: bufferMs(before?.audioBuffer, now.audioBuffer),
    videoJitterBufferMs: bufferMs(before?.videoBuffer, now.videoBuffer),
  };
}

/**
 * If there are several streams, returns the one that has played most, which is the program feed and not a muted
 * listenback.
 */
function bufferCounters(report: StatsReport, kind: "audio" | "video"): BufferCounters {
  const streams = entriesOf(report, "inbound-rtp").filter((entry) => entry.kind === kind);
  const emitted = (entry: (typeof streams)[number]) => numberIn(entry, "jitterBufferEmittedCount") ?? 0;
  const [busiest] = [...streams].sort((a, b) => emitted(b) - emitted(a));
  return {
    delaySeconds: numberIn(busiest, "jitterBufferDelay"),
    emitted: numberIn(busiest, "jitterBufferEmittedCount"),
  };
}

function bufferMs(before: BufferCounters | undefined, now: BufferCounters): number | null {
  const delaySeconds = risen(before?.delaySeconds, now.delaySeconds);
  const emitted = risen(before?.emitted, now.emitted);
  if (delaySeconds === null || emitted === null || emitted === 0) return null;
  return (1_000 * delaySeconds) / emitted;
}

function risen(before: number | null | undefined, now: number | null): number | null {
  if (before === null || before === undefined || now === null || now < before) return null;
  return now - before;
}

function share(part: number | null, whole: number | null): number | null {
  if (part === null || whole === null || whole <= 0) return null;
  return Math.min(1, part / whole);
}
