/**
 * What signaling needs from outside, in addition to the session ports of modules/sessions: who a user is, the lists and
 * views of the sessions module, a bus to other server processes, and a place for audit events.
 */
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { WaitingSession } from "@foldback/protocol/signaling";
import type { LinkFingerprints } from "../modules/sessions/signaling-ports.ts";

export type Place =
  | { kind: "room"; sessionId: SessionId }
  | { kind: "lobby" }
  | { kind: "admin" }
  /** A phone remote of the ticket's holder, with a pairing or with the holder's own sign-in. */
  | { kind: "phone"; sessionId: SessionId; pairingId: string | null };
export type TicketHolder = { userId: UserId; place: Place };

/** One-time tickets for a socket's first frame. Several processes would need a shared one. */
export type TicketOffice = {
  issue(holder: TicketHolder): { ticket: string; expiresInMs: number };
  /** Returns null if the ticket is unknown, used or expired. It never returns the same holder twice. */
  redeem(ticket: string): TicketHolder | null | Promise<TicketHolder | null>;
};

/** Messages are plain JSON values. A publisher also hears its own messages and recognises them by `from`. */
export type Bus = {
  publish(topic: string, message: unknown): void;
  /** The returned function ends the subscription. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void;
};

/** The user as stored now, or null if there's none. Read again for every connection. */
export type LoadSubject = (userId: UserId) => Promise<Subject | null>;
/** True if the artist has confirmed this phone and not removed it since. */
export type IsPaired = (pairingId: string) => Promise<boolean>;
/** The sessions that this engineer may see as waiting. */
export type ListWaiting = (userId: UserId) => Promise<WaitingSession[]>;

type Offender = { userId: UserId | null; sessionId: SessionId | null; ipAddress: string };
export type SignalingAudit = {
  /** `signaling.forged-message`: a message that only another role may send, or that claims another role. */
  recordForgery(event: Offender & { messageType: string; claimedRole: string | null; suppressed: number }): void;
  /** `signaling.flood`: a socket was closed after its third strike. */
  recordOffender(event: Offender & { reason: "flood" | "bad-messages" }): void;
  /** `signaling.fingerprint-mismatch`: the two sides see different ends of the peer link. */
  recordFingerprintMismatch(event: {
    sessionId: SessionId;
    artist: LinkFingerprints;
    engineer: LinkFingerprints;
  }): void;
};
