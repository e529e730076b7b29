/** The share of packets that were lost within the last second, from the desk's reports. */
import type { LosslessReport } from "@foldback/protocol/lossless-report";

type Heard = Pick<Extract<LosslessReport, { kind: "heard" }>, "expected" | "received" | "equalBlocks">;

/** Three reports span a second. */
const keptReports = 3;

export function createLossWindow() {
  let reports: Heard[] = [];
  return {
    heard(report: Heard) {
      reports = [...reports, report].slice(-keptReports);
    },
    get() {
      const [first, last] = [reports[0], reports.at(-1)];
      if (first === undefined || last === undefined) return { lossShare: null, equalBlocks: 0 };
      const expected = last.expected - first.expected;
      const lossShare = expected <= 0 ? null : Math.max(0, 1 - (last.received - first.received) / expected);
      return { lossShare, equalBlocks: last.equalBlocks };
    },
    reset() {
      reports = [];
    },
  };
}
