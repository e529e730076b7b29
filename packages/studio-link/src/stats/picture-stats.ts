/**
 * The picture as encoded and as decoded: size, frame rate, codec and bitrate. Null is "not measured". A bitrate needs
 * an earlier report.
 */
import { entriesOf, entryById, numberIn, type StatsEntry, type StatsReport, textIn } from "./stats-report.ts";

export type PictureReading = {
  width: number | null;
  height: number | null;
  frameRate: number | null;
  /** As in the SDP: VP8, VP9, AV1, H264. */
  codec: string | null;
  bitrateBps: number | null;
};
export type PictureCounters = { atMs: number; bytes: number };

/** Null while there's no picture. */
export const readSentPicture = (report: StatsReport, previous: PictureCounters | null): PictureReading | null =>
  readPicture(report, { entry: videoEntry(report, "outbound-rtp"), bytesField: "bytesSent", previous });

/** Null while there's no picture. */
export const readReceivedPicture = (report: StatsReport, previous: PictureCounters | null): PictureReading | null =>
  readPicture(report, { entry: videoEntry(report, "inbound-rtp"), bytesField: "bytesReceived", previous });

export const sentPictureCounters = (report: StatsReport): PictureCounters | null =>
  countersOf(videoEntry(report, "outbound-rtp"), "bytesSent");

export const receivedPictureCounters = (report: StatsReport): PictureCounters | null =>
  countersOf(videoEntry(report, "inbound-rtp"), "bytesReceived");

/** If there are several layers or streams, returns the one with the largest picture. */
function videoEntry(report: StatsReport, type: string): StatsEntry | null {
  const videos = entriesOf(report, type).filter((entry) => entry.kind === "video");
  return videos.reduce<StatsEntry | null>((best, entry) => (best && size(best) >= size(entry) ? best : entry), null);
}

const size = (entry: StatsEntry) => (numberIn(entry, "frameWidth") ?? 0) * (numberIn(entry, "frameHeight") ?? 0);

type Reading = { entry: StatsEntry | null; bytesField: string; previous: PictureCounters | null };

function readPicture(report: StatsReport, { entry, bytesField, previous }: Reading): PictureReading | null {
  const now = countersOf(entry, bytesField);
  // A slot that was negotiated empty has an entry without any bytes.
  if (!entry || !now || now.bytes === 0) return null;
  const mimeType = textIn(entryById(report, entry.codecId), "mimeType");
  return {
    width: numberIn(entry, "frameWidth"),
    height: numberIn(entry, "frameHeight"),
    frameRate: numberIn(entry, "framesPerSecond"),
    codec: mimeType?.split("/")[1] ?? null,
    bitrateBps: bitrateBps(previous, now),
  };
}

function countersOf(entry: StatsEntry | null, bytesField: string): PictureCounters | null {
  const bytes = numberIn(entry, bytesField);
  const atMs = numberIn(entry, "timestamp");
  return bytes === null || atMs === null ? null : { bytes, atMs };
}

function bitrateBps(previous: PictureCounters | null, now: PictureCounters): number | null {
  if (!previous || now.atMs <= previous.atMs || now.bytes < previous.bytes) return null;
  return (8_000 * (now.bytes - previous.bytes)) / (now.atMs - previous.atMs);
}
