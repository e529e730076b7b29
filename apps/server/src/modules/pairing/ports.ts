// What pairing needs: a store that uses the database's clock, a way to notify the studio's screen, and the kill switch.
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { ReportedTally } from "@foldback/domain/pairing/phone-pairing";
import type { Subject } from "@foldback/domain/people/can";
import type { KillSwitch } from "../kill/ports.ts";
import type { SlidingWindow } from "../limits/sliding-window.ts";
import type { SessionDeps } from "../sessions/ports.ts";
import type { TakeLights } from "../takes/ports.ts";

export type StoredPhone = {
  pairingId: string;
  device: string;
  status: "pending" | "paired";
  matchNumber: number;
  choices: number[];
};

/** The state of a phone's pairing. `over` includes pairings that the artist didn't confirm in time. */
export type PhoneStatus = Omit<StoredPhone, "status"> & {
  status: "pending" | "paired" | "over";
  sessionId: SessionId;
  roomCode: string;
  /** The artist who owns the phone. The phone acts with their rights. */
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
  /** Stores a new code and ends earlier ones. Returns null if the session already has as many phones as allowed. */
  offer(offer: Offer): Promise<{ expiresInMs: number } | null>;
  /**
   * Uses up a code in a single conditional update. Returns null if the code is unknown, used, expired or for another
   * room.
   */
  take(exchange: Exchange): Promise<{ sessionId: SessionId } | null>;
  /** Pending and paired phones, oldest first. */
  list(sessionId: SessionId): Promise<StoredPhone[]>;
  /** A wrong number ends the pairing. A request from a screen that didn't show the code changes nothing. */
  confirm(choice: Choice): Promise<"paired" | "wrong-screen" | "wrong-number" | "gone">;
  /** Does nothing if there's no such phone. */
  end(phone: { pairingId: string; sessionId: SessionId }): Promise<void>;
  find(credentialHash: string): Promise<PhoneStatus | null>;
  stands(pairingId: string): Promise<boolean>;
}

/** Implemented by the signaling room hub. */
export interface PhoneNotifier {
  phonesChanged(sessionId: SessionId): void;
  /** Closes this phone's sockets immediately. */
  phoneRemoved(sessionId: SessionId, pairingId: string): void;
  /**
   * What this process knows about the phone. Null if the phone hasn't connected to this process for this session, or if
   * the session has ended.
   */
  phoneStatusOf(sessionId: SessionId, pairingId: string): "paired" | "removed" | null;
  /** What the studio's screen last reported, or null while it isn't connected. */
  tallyOf(sessionId: SessionId): ReportedTally | null;
}

/** `pairingId` is null if the phone uses the artist's own sign-in. */
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
  /** At least 128 random bits, as a URL-safe string. */
  randomToken(): string;
  randomBelow(limit: number): number;
  /** Limits how many codes an address may try. */
  exchanges: SlidingWindow;
  lights: Pick<TakeLights, "of">;
};

/** How the phone's request identifies itself: by the artist's own sign-in, or by the credential from pairing. */
export type PhoneCaller = { subject: Subject | null; credential: string | null };
