/**
 * A statistics report as Chromium 156 returns it on the studio side, reduced to the fields that we read. `overrides`
 * change single entries by id.
 */
import type { StatsEntry } from "@foldback/studio-link/stats/stats-report";

const entries: Readonly<Record<string, StatsEntry>> = {
  T01: { type: "transport", selectedCandidatePairId: "CPnew", dtlsState: "connected" },
  CPold: {
    type: "candidate-pair",
    state: "succeeded",
    nominated: true,
    localCandidateId: "Ihost",
    remoteCandidateId: "Irelay",
    currentRoundTripTime: 0.19,
    responsesReceived: 4,
  },
  CPnew: {
    type: "candidate-pair",
    state: "succeeded",
    nominated: true,
    localCandidateId: "Ihost",
    remoteCandidateId: "Isrflx",
    currentRoundTripTime: 0.023,
    responsesReceived: 12,
    availableOutgoingBitrate: 5_878_153,
  },
  Ihost: { type: "local-candidate", candidateType: "host", protocol: "udp" },
  Isrflx: { type: "remote-candidate", candidateType: "srflx", protocol: "udp" },
  Irelay: { type: "remote-candidate", candidateType: "relay", protocol: "udp" },
  CVP8: { type: "codec", mimeType: "video/VP8" },
  COpus: { type: "codec", mimeType: "audio/opus", sdpFmtpLine: "minptime=10;stereo=1;useinbandfec=1" },
  OTvideo: {
    type: "outbound-rtp",
    kind: "video",
    codecId: "CVP8",
    timestamp: 10_000,
    frameWidth: 1_280,
    frameHeight: 720,
    framesPerSecond: 59,
    bytesSent: 1_000_000,
    packetsSent: 900,
  },
  OTmix: {
    type: "outbound-rtp",
    kind: "audio",
    codecId: "COpus",
    timestamp: 10_000,
    bytesSent: 60_000,
    packetsSent: 100,
  },
  OTempty: { type: "outbound-rtp", kind: "audio", timestamp: 10_000, bytesSent: 0, packetsSent: 0 },
  RIvideo: { type: "remote-inbound-rtp", kind: "video", packetsLost: 9, roundTripTime: 0.024 },
  RImix: { type: "remote-inbound-rtp", kind: "audio", packetsLost: 1 },
  ITtalk: {
    type: "inbound-rtp",
    kind: "audio",
    timestamp: 10_000,
    bytesReceived: 20_000,
    packetsReceived: 200,
    packetsLost: 2,
    jitterBufferDelay: 480,
    jitterBufferEmittedCount: 9_600,
  },
};

export function chromiumReport(overrides: Readonly<Record<string, StatsEntry | null>> = {}): Map<string, StatsEntry> {
  const changed = { ...entries, ...overrides };
  const kept = Object.entries(changed).flatMap(([id, entry]) => (entry ? ([[id, { id, ...entry }]] as const) : []));
  return new Map(kept);
}

/** One entry with changed fields, for `overrides`. */
export const entryWith = (id: string, fields: StatsEntry): StatsEntry => ({ ...entries[id], ...fields });
