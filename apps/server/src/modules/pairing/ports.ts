// What pairing a phone needs: a store on the database's clock, the studio's screen to be told, and the kill switch that
// every kill goes through. It does not know sockets, cookies or HTTP.
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import type { Subject } from "@foldback/domain/people/can";
import type { SlidingWindow } from "../limits/sliding-window.ts";
import type { KillSwitch, SessionDeps } from "../sessions/ports.ts";

export type StoredPhone = {
  pairingId: string;
  device: string;
  status: "pending" | "paired";
  matchNumber: number;
  choices: number[];
};

/** What a phone's proof leads to; `over` also when nobody has answered in time. */
export type PhoneStanding = Omit<StoredPhone, "status"> & {
  status: "pending" | "paired" | "over";
  sessionId: SessionId;
  roomCode: string;
  /** Whose phone it is: what it does beside the session, it does for them. */
  artistId: UserId;
};

export type Offer = { pairingId: string; sessionId: SessionId; tokenHash: string; screenHash: string };
export type Exchange = {
  roomCode: string;
  tokenHash: string;
  credentialHash: string;
  device: string;
  matchNumber: number;
  choices: number[];
};
type Choice = { pairingId: string; sessionId: SessionId; screenHash: string; number: number | null };

export interface PairingStore {
  /** Ends the codes before it; null when the session has as many phones as it can. */
  offer(offer: Offer): Promise<{ expiresInMs: number } | null>;
  /** One conditional update decides; null for a code that is unknown, used, out of time or another room's. */
  take(exchange: Exchange): Promise<{ sessionId: SessionId } | null>;
  /** Pending and paired ones, oldest first. */
  list(sessionId: SessionId): Promise<StoredPhone[]>;
  /** A wrong number ends the attempt; a wrong screen does nothing. */
  confirm(choice: Choice): Promise<"paired" | "wrong-screen" | "wrong-number" | "gone">;
  /** False when there was no such phone. */
  end(phone: { pairingId: string; sessionId: SessionId }): Promise<boolean>;
  find(credentialHash: string): Promise<PhoneStanding | null>;
  stands(pairingId: string): Promise<boolean>;
}

/** Implemented by the signaling room hub. */
export interface PhoneNotifier {
  phonesChanged(sessionId: SessionId): void;
  /** Ends the sockets of this phone at once. */
  phoneRemoved(sessionId: SessionId, pairingId: string): void;
  /** What is in memory of this phone; null when it has never been beside this room on this process, or the session is over. */
  standingOf(sessionId: SessionId, pairingId: string): "paired" | "removed" | null;
  /** What the studio's screen last said; null while it is not connected. */
  tallyOf(sessionId: SessionId): StudioTally | null;
}

/** `pairingId` null is the artist's own sign-in on a phone. */
type PhoneRemotePlace = { kind: "phone"; sessionId: SessionId; pairingId: string | null };
interface PhoneRemoteTickets {
  issue(holder: { userId: UserId; place: PhoneRemotePlace }): { ticket: string; expiresInMs: number };
}

export type PairingDeps = SessionDeps & {
  phones: PairingStore;
  phoneNotifier: PhoneNotifier;
  killSwitch: KillSwitch;
  tickets: PhoneRemoteTickets;
  /** 128 random bits or more, as text that fits into an address. */
  randomToken(): string;
  randomBelow(limit: number): number;
  /** Tries of codes, by address. */
  exchanges: SlidingWindow;
};

/** Who holds the phone: the artist's own sign-in, or what the phone was given when it was let near. */
export type PhoneAsker = { subject: Subject | null; credential: string | null };
