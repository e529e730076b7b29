// What signaling needs of the sessions, and they of signaling.
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { KillAnswer, KillCommand } from "../kill/ports.ts";
import type { LiveSession, SavedRtt } from "./ports.ts";

/** What signaling needs from the sessions module. */
export interface SessionAuthority {
  loadLive(sessionId: SessionId): Promise<LiveSession | null>;
  /** All sessions that haven't ended, read once at boot. */
  loadAllLive(): Promise<LiveSession[]>;
  /** Repeat-safe. Resolves once the kill is recorded, in the database or in the spool. */
  recordKill(command: KillCommand): Promise<KillAnswer>;
  /** A participant's link was gone longer than the grace period. Does nothing unless the session is active. */
  pauseForLostLink(sessionId: SessionId): Promise<void>;
  /** Saves a session's mean round-trip time so far, for its end record, and the samples since the last call. */
  saveRtt(sessionId: SessionId, rtt: SavedRtt): Promise<void>;
}

/** What a session's browsers reported about their peer link. Implemented by the signaling room hub. */
export interface LinkWitness {
  /** Each side's own and the other's DTLS fingerprint, or null before that side has reported a link. */
  linkFingerprints(sessionId: SessionId): Record<"artist" | "engineer", LinkFingerprints | null>;
}

export type LinkFingerprints = { userId: UserId; local: string; remote: string };

/** Where a live connection can lead. */
export type Place = { kind: "room"; sessionId: SessionId } | { kind: "lobby" } | { kind: "admin" };

/** Signaling's one-time tickets, as seen by the HTTP route that issues them. */
export interface TicketIssuer {
  issue(holder: { userId: UserId; place: Place }): { ticket: string; expiresInMs: number };
}

type IceServer = { urls: string[]; username?: string; credential?: string };

/** STUN and, if configured, short-lived TURN credentials. */
export type IceServersFor = (userId: UserId) => IceServer[];
