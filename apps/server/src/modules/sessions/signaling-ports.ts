// The ports between signaling and sessions, in both directions.
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { KillAnswer, KillCommand } from "../kill/ports.ts";
import type { LiveSession, SavedRtt } from "./ports.ts";

/** What signaling needs from the sessions module. */
export interface SessionAuthority {
  loadLive(sessionId: SessionId): Promise<LiveSession | null>;
  /** All sessions that haven't ended. Read once at boot. */
  loadAllLive(): Promise<LiveSession[]>;
  /** Safe to repeat. Resolves with `recorded: false` if neither the database nor the spool could store the kill. */
  recordKill(command: KillCommand): Promise<KillAnswer>;
  /**
   * Pauses the session because a participant's link has been gone for longer than the grace period. Does nothing unless
   * the session is active.
   */
  pauseForLostLink(sessionId: SessionId): Promise<void>;
  /**
   * Saves the session's mean round-trip time so far, for the entry written at its end, and the samples since the last
   * call.
   */
  saveRtt(sessionId: SessionId, rtt: SavedRtt): Promise<void>;
}

/** What a session's browsers reported about their peer link. Implemented by the signaling room hub. */
export interface LinkReports {
  /**
   * The DTLS fingerprints that each side reported, its own and the other's. Null before that side has reported a link.
   */
  linkFingerprints(sessionId: SessionId): Record<"artist" | "engineer", LinkFingerprints | null>;
}

export type LinkFingerprints = { userId: UserId; local: string; remote: string };

/** What a signaling connection can be opened for. */
export type Place = { kind: "room"; sessionId: SessionId } | { kind: "lobby" } | { kind: "admin" };

/** Issues signaling's one-time tickets to the HTTP route that hands them out. */
export interface TicketIssuer {
  issue(holder: { userId: UserId; place: Place }): { ticket: string; expiresInMs: number };
}

type IceServer = { urls: string[]; username?: string; credential?: string };

/** STUN servers and, if configured, TURN servers with short-lived credentials. */
export type IceServersFor = (userId: UserId) => IceServer[];
