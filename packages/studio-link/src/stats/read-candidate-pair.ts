import type { StatsReport } from "./stats-report.ts";

export type LinkRoute = "direct" | "relay";
export type CandidatePairReading = {
  rttMs: number | null;
  route: LinkRoute | null;
  availableOutgoingBps: number | null;
};
export declare function readCandidatePair(report: StatsReport): CandidatePairReading;
