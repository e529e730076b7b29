/** The share of packets that were lost within the last second, from the desk's reports. */
import type { LosslessReport } from "@foldback/protocol/lossless-report";

type Heard = Pick<Extract<LosslessReport, { kind: "heard" }>, "expected" | "received" | "equalBlocks">;

/** Three reports span a second. */
const keptReports = 3;
/** Four times the interval between the desk's reports. A desk that's silent for longer may not be playing anything. */
const validForMs = 2_000;

export function createLossWindow() {
  let reports: Heard[] = [];
  let heardAtMs = Number.NEGATIVE_INFINITY;
  return {
    heard(report: Heard, atMs: number) {
      reports = [...reports, report].slice(-keptReports);
      heardAtMs = atMs;
    },
    get(atMs: number) {
      const [first, last] = [reports[0], reports.at(-1)];
      const isNews = atMs - heardAtMs <= validForMs;
      if (first === undefined || last === undefined || !isNews) return { lossShare: null, equalBlocks: 0 };
      const expected = last.expected - first.expected;
      const lossShare = expected <= 0 ? null : Math.max(0, 1 - (last.received - first.received) / expected);
      return { lossShare, equalBlocks: last.equalBlocks };
    },
    reset() {
      reports = [];
    },
  };
}
