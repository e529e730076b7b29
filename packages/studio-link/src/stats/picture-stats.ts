import type { StatsReport } from "./stats-report.ts";

export type PictureReading = {
  width: number | null;
  height: number | null;
  frameRate: number | null;
  /** As in the SDP: VP8, VP9, AV1, H264. */
  codec: string | null;
  bitrateBps: number | null;
};
export type PictureCounters = { atMs: number; bytes: number };
/** null while no picture is sent. `previous` gives the bitrate. */
export declare function readSentPicture(report: StatsReport, previous: PictureCounters | null): PictureReading | null;
export declare function readReceivedPicture(
  report: StatsReport,
  previous: PictureCounters | null,
): PictureReading | null;
