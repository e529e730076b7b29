/**
 * What signaling needs besides the session ports of modules/sessions: users, the sessions module's lists, a bus to
 * other server processes, and an audit log.
 */
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { WaitingSession } from "@foldback/protocol/signaling";
import type { LinkFingerprints } from "../modules/sessions/signaling-ports.ts";

export type Place =
  | { kind: "room"; sessionId: SessionId }
  | { kind: "lobby" }
  | { kind: "admin" }
  /** One of the ticket holder's phone remotes, either paired or using the holder's own sign-in. */
  | { kind: "phone"; sessionId: SessionId; pairingId: string | null };
export type TicketHolder = { userId: UserId; place: Place };

/** One-time tickets for a socket's first frame. Several server processes would have to share them. */
export type TicketStore = {
  issue(holder: TicketHolder): { ticket: string; expiresInMs: number };
  /** Returns null if the ticket is unknown, used or expired, so each ticket works only once. */
  redeem(ticket: string): TicketHolder | null | Promise<TicketHolder | null>;
};

/** Messages are plain JSON values. Publishers receive their own messages too and recognise them by `from`. */
export type Bus = {
  publish(topic: string, message: unknown): void;
  /** Returns the function that unsubscribes. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void;
};

/** Loads the user's current state, or null if the user doesn't exist. It's loaded again for every connection. */
export type LoadSubject = (userId: UserId) => Promise<Subject | null>;
/** True if the artist has confirmed this phone and hasn't removed it since. */
export type IsPaired = (pairingId: string) => Promise<boolean>;
/** The waiting sessions that this engineer may see. */
export type ListWaiting = (userId: UserId) => Promise<WaitingSession[]>;

type Offender = { userId: UserId | null; sessionId: SessionId | null; ipAddress: string };
export type SignalingAudit = {
  /** `signaling.forged-message`: the message belongs to another role, or claims one. */
  recordForgery(event: Offender & { messageType: string; claimedRole: string | null; suppressed: number }): void;
  /** `signaling.flood`: we closed a socket after its third strike. */
  recordOffender(event: Offender & { reason: "flood" | "bad-messages" }): void;
  /** `signaling.fingerprint-mismatch`: the two sides report different fingerprints for the peer link. */
  recordFingerprintMismatch(event: {
    sessionId: SessionId;
    artist: LinkFingerprints;
    engineer: LinkFingerprints;
  }): void;
};
