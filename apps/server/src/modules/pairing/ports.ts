// What pairing needs from outside: a store on the database's clock, a way to notify the studio's screen, and the kill
// switch that every kill uses.
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import type { Subject } from "@foldback/domain/people/can";
import type { KillSwitch } from "../kill/ports.ts";
import type { SlidingWindow } from "../limits/sliding-window.ts";
import type { SessionDeps } from "../sessions/ports.ts";

export type StoredPhone = {
  pairingId: string;
  device: string;
  status: "pending" | "paired";
  matchNumber: number;
  choices: number[];
};

/** The state of a phone's proof. `over` also means that the artist didn't answer in time. */
export type PhoneStatus = Omit<StoredPhone, "status"> & {
  status: "pending" | "paired" | "over";
  sessionId: SessionId;
  roomCode: string;
  /** The phone's owner, in whose name it acts. */
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
  /** Ends earlier codes. Returns null if the session has as many phones as allowed. */
  offer(offer: Offer): Promise<{ expiresInMs: number } | null>;
  /** One conditional update decides. Returns null for a code that's unknown, used, expired or another room's. */
  take(exchange: Exchange): Promise<{ sessionId: SessionId } | null>;
  /** Pending and paired ones, oldest first. */
  list(sessionId: SessionId): Promise<StoredPhone[]>;
  /** A wrong number ends the attempt. A wrong screen does nothing. */
  confirm(choice: Choice): Promise<"paired" | "wrong-screen" | "wrong-number" | "gone">;
  /** Does nothing if there's no such phone. */
  end(phone: { pairingId: string; sessionId: SessionId }): Promise<void>;
  find(credentialHash: string): Promise<PhoneStatus | null>;
  stands(pairingId: string): Promise<boolean>;
}

/** Implemented by the signaling room hub. */
export interface PhoneNotifier {
  phonesChanged(sessionId: SessionId): void;
  /** Closes this phone's sockets at once. */
  phoneRemoved(sessionId: SessionId, pairingId: string): void;
  /** This phone's state in memory, or null if it has never been in this room on this process or the session is over. */
  phoneStatusOf(sessionId: SessionId, pairingId: string): "paired" | "removed" | null;
  /** The studio screen's last report, or null while it isn't connected. */
  tallyOf(sessionId: SessionId): StudioTally | null;
}

/** A null `pairingId` is the artist's own sign-in on a phone. */
type PhoneRemotePlace = { kind: "phone"; sessionId: SessionId; pairingId: string | null };
interface PhoneRemoteTickets {
  issue(holder: { userId: UserId; place: PhoneRemotePlace }): { ticket: string; expiresInMs: number };
}

export type PairingDeps = SessionDeps & {
  phones: PairingStore;
  phoneNotifier: PhoneNotifier;
  killSwitch: KillSwitch;
  tickets: PhoneRemoteTickets;
  randomUuid: () => string;
  /** At least 128 random bits, as text that fits into an address. */
  randomToken(): string;
  randomBelow(limit: number): number;
  /** Limits attempts at codes per address. */
  exchanges: SlidingWindow;
};

/** What the phone shows: the artist's own sign-in, or the credential from its pairing. */
export type PhoneCaller = { subject: Subject | null; credential: string | null };
