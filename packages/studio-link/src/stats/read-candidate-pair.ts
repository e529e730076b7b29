/**
 * The selected ICE candidate pair: round-trip time, direct or relayed, and the sender's bandwidth estimate. Null is
 * "not measured".
 */
import { entriesOf, entryById, numberIn, type StatsEntry, type StatsReport } from "./stats-report.ts";

type LinkRoute = "direct" | "relay";
export type CandidatePairReading = {
  rttMs: number | null;
  route: LinkRoute | null;
  availableOutgoingBps: number | null;
};

export function readCandidatePair(report: StatsReport): CandidatePairReading {
  const pair = selectedPair(report);
  if (!pair) return { rttMs: null, route: null, availableOutgoingBps: null };
  // Some browsers report 0 until the first check is answered.
  const isAnswered = numberIn(pair, "responsesReceived") !== 0;
  const rttSeconds = isAnswered ? numberIn(pair, "currentRoundTripTime") : null;
  return {
    rttMs: rttSeconds === null ? null : rttSeconds * 1_000,
    route: routeOf(report, pair),
    availableOutgoingBps: numberIn(pair, "availableOutgoingBitrate"),
  };
}

/**
 * Most browsers name the pair in the transport, while Firefox marks the pair itself. We can't go by `nominated`,
 * because nominated pairs of an earlier ICE generation stay in the report.
 */
function selectedPair(report: StatsReport): StatsEntry | null {
  for (const transport of entriesOf(report, "transport")) {
    const pair = entryById(report, transport.selectedCandidatePairId);
    if (pair) return pair;
  }
  const pairs = entriesOf(report, "candidate-pair");
  return pairs.find((pair) => pair.selected === true) ?? null;
}

function routeOf(report: StatsReport, pair: StatsEntry): LinkRoute | null {
  const types = [pair.localCandidateId, pair.remoteCandidateId].map((id) => entryById(report, id)?.candidateType);
  if (types.includes("relay")) return "relay";
  return types.every((type) => type === undefined) ? null : "direct";
}
