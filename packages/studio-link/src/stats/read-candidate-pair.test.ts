import { chromiumReport, entryWith } from "@foldback/testkit/media/chromium-report";
import { expect, test } from "vitest";
import { readCandidatePair } from "./read-candidate-pair.ts";

const nothing = { rttMs: null, route: null, availableOutgoingBps: null };
const firefoxPair = entryWith("CPnew", { selected: true, availableOutgoingBitrate: undefined });

test.each([
  ["a direct pair", chromiumReport(), { rttMs: 23, route: "direct", availableOutgoingBps: 5_878_153 }],
  [
    "a pair that's relayed at the other end",
    chromiumReport({ CPnew: entryWith("CPnew", { remoteCandidateId: "Irelay" }) }),
    { rttMs: 23, route: "relay", availableOutgoingBps: 5_878_153 },
  ],
  [
    "a pair that's relayed at this end",
    chromiumReport({ Ihost: entryWith("Ihost", { candidateType: "relay" }) }),
    { rttMs: 23, route: "relay", availableOutgoingBps: 5_878_153 },
  ],
  [
    "a Firefox report, which has no transport",
    chromiumReport({ T01: null, CPnew: firefoxPair }),
    { rttMs: 23, route: "direct" },
  ],
  [
    "a report without a selected pair",
    chromiumReport({ T01: entryWith("T01", { selectedCandidatePairId: undefined }) }),
    nothing,
  ],
  ["an empty report", new Map(), nothing],
  [
    "a pair without a response yet",
    chromiumReport({ CPnew: entryWith("CPnew", { currentRoundTripTime: 0, responsesReceived: 0 }) }),
    { rttMs: null, route: "direct" },
  ],
  ["a pair whose candidates are gone", chromiumReport({ Ihost: null, Isrflx: null }), { rttMs: 23, route: null }],
])("reads route and round-trip time from %s", (_name, report, expected) =>
  expect(readCandidatePair(report)).toMatchObject(expected),
);
