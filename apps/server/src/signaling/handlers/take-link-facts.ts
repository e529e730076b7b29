/**
 * Facts about the peer link that a browser tells: round-trip times from the artist's side, DTLS fingerprints from both.
 * They feed the averages and the evidence; nothing is allowed because of them.
 */
import type { ClientMessage } from "@foldback/protocol/signaling";
import type { HubState, RoomConnection } from "../hub-state.ts";
import type { LinkFingerprints } from "../ports.ts";
import { isActive } from "../room.ts";
import { addRttSample } from "../rtt-average.ts";

type RttSample = Extract<ClientMessage, { type: "rtt-sample" }>;
type Fingerprints = Extract<ClientMessage, { type: "link-fingerprints" }>;

export function takeRttSample(_hub: HubState, { place: { room } }: RoomConnection, { rttMs }: RttSample) {
  if (isActive(room)) addRttSample(room.rtt, rttMs);
}

export function takeLinkFingerprints(hub: HubState, { place }: RoomConnection, { local, remote }: Fingerprints) {
  const { room, role } = place;
  room.fingerprints[role] = { local, remote };
  const { artist, engineer } = room.fingerprints;
  if (artist === null || engineer === null || agree(artist, engineer)) return;
  hub.audit.recordFingerprintMismatch({ sessionId: room.sessionId, artist, engineer });
}

const agree = (one: LinkFingerprints, other: LinkFingerprints) =>
  one.local === other.remote && one.remote === other.local;
