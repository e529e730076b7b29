// What companions need: a store, the pairing attempts in memory, and the sockets of connected companions.
import type { UserId } from "@foldback/domain/ids";
import type { CompanionSystem } from "@foldback/protocol/companion";
import type { Log } from "../../log.ts";
import type { Mailer } from "../accounts/ports.ts";
import type { SlidingWindow } from "../limits/sliding-window.ts";
import type { SessionStore } from "../sessions/ports.ts";
import type { PairingAttempts } from "./pairing-attempts.ts";

export type Companion = {
  id: string;
  userId: UserId;
  publicKey: string;
  name: string;
  system: CompanionSystem;
  pairedAtMs: number;
  lastSeenAtMs: number | null;
};

/** What the companion signed when the person at it confirmed the account. */
export type PairingProof = { server: string; challenge: string; signature: string };

/** Too many companions, a key that was paired before, or a deleted account. */
export type PairingRefusal = "full" | "key-known" | "account-closed";

export interface CompanionStore {
  /** Commits the companion together with its ledger entry. */
  add(companion: Companion, proof: PairingProof, max: number): Promise<"added" | PairingRefusal>;
  /** Companions that aren't revoked, newest first. */
  list(userId: UserId): Promise<Companion[]>;
  /** Commits the revocation together with its ledger entry. Returns false if this person doesn't have the companion. */
  revoke(by: { userId: UserId; id: string; nowMs: number }): Promise<boolean>;
  findByKey(publicKey: string): Promise<(Companion & { revoked: boolean }) | null>;
  noteSeen(id: string, nowMs: number): Promise<void>;
}

/** The sockets. Implemented by the companions' gateway. */
export interface ConnectedCompanions {
  isConnected(id: string): boolean;
  /** Closes the companion's socket at once, if the companion is this person's. */
  revoked(companion: { userId: UserId; id: string }): void;
}

/** For each person and for each network. */
export type CodeLimit = { ofPerson: SlidingWindow; ofNetwork: SlidingWindow };

export type CompanionDeps = {
  companions: CompanionStore;
  connected: ConnectedCompanions;
  attempts: PairingAttempts;
  /** Wrong codes. */
  codeTries: CodeLimit;
  /** Right codes, in an hour and in a day. */
  acceptedCodes: readonly CodeLimit[];
  mailer: Mailer;
  publicUrl: string;
  nowMs: () => number;
  randomUuid: () => string;
  log: Pick<Log, "info" | "warn">;
};

export type LeaseDeps = {
  sessions: Pick<SessionStore, "findLiveOf">;
  /** Signs with the key whose public half the companion keeps. */
  signLease: (lease: string) => string;
  nowMs: () => number;
};
