/**
 * The browsers' reports about the peer link: round-trip times from the artist, DTLS fingerprints from both sides. They
 * only feed averages and evidence, except that differing fingerprints prevent a grant of control.
 */
import type { ClientMessage } from "@foldback/protocol/signaling";
import type { LinkFingerprints } from "../../modules/sessions/signaling-ports.ts";
import type { HubState, Room, RoomConnection } from "../hub-state.ts";
import { isActive } from "./room.ts";
import { addRttSample } from "./rtt-average.ts";

type RttSample = Extract<ClientMessage, { type: "rtt-sample" }>;
type Fingerprints = Extract<ClientMessage, { type: "link-fingerprints" }>;

const lastingMs = 3_000;

export function handleRttSample(hub: HubState, { place: { room } }: RoomConnection, { rttMs }: RttSample) {
  if (isActive(room)) addRttSample(room.rtt, { atMs: hub.wallMs(), rttMs });
}

export function handleLinkFingerprints(hub: HubState, { place }: RoomConnection, { local, remote }: Fingerprints) {
  const { room, role, person } = place;
  room.fingerprints[role] = { userId: person.userId, local, remote };
  const { artist, engineer } = room.fingerprints;
  if (artist === null || engineer === null || sidesAgree(artist, engineer)) room.fingerprintsDiffer = null;
  else room.fingerprintsDiffer ??= { sinceMs: hub.nowMs(), reported: false };
}

const sidesAgree = (one: LinkFingerprints, other: LinkFingerprints) =>
  one.local === other.remote && one.remote === other.local;

/**
 * While a new link replaces an old one, the two sides report it at different times. We therefore only report a
 * difference that lasts.
 */
export function reportDifferingFingerprints(hub: HubState, room: Room) {
  const { artist, engineer } = room.fingerprints;
  const differ = room.fingerprintsDiffer;
  if (differ === null || differ.reported || artist === null || engineer === null) return;
  if (hub.nowMs() - differ.sinceMs < lastingMs) return;
  differ.reported = true;
  hub.audit.recordFingerprintMismatch({ sessionId: room.sessionId, artist, engineer });
}
