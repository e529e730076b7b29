import type { Grant } from "@foldback/domain/consent/grant";
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { StudioSession } from "@foldback/domain/session/session-state";

/**
 * What signaling keeps in memory about one live session, always the state of the last commit: enough to decide on each
 * message without the database, and to show the session to both participants.
 */
export type LiveSession = {
  session: StudioSession;
  grant: Grant;
  artistName: string;
  /** Names by user id of the invited and the joined engineer. */
  engineerNames: ReadonlyMap<UserId, string>;
  createdAtMs: number;
  startedAtMs: number | null;
};

/** Implemented by the signaling room hub; called after the commit, never inside a transaction. */
export interface SessionNotifier {
  /** Replaces the state in memory, tells both participants, refreshes the lobby lists that show this session. */
  sessionChanged(live: LiveSession): void;
  /** Ends every socket of this user at once. */
  userSuspended(userId: UserId): void;
}

/** What signaling asks of the sessions module. */
export interface SessionAuthority {
  loadLive(sessionId: SessionId): Promise<LiveSession | null>;
  /** All sessions that are not ended; read once at boot. */
  loadAllLive(): Promise<LiveSession[]>;
  /** Repeat-safe. Resolves once the kill is on record, in the database or in the spool. */
  recordKill(command: KillCommand): Promise<{ recorded: boolean }>;
  /** A participant's link was gone longer than the grace; a no-op unless the session is active. */
  pauseForLostLink(sessionId: SessionId): Promise<void>;
  /** The mean round-trip time of a session so far, kept for its end record. */
  saveAverageRtt(sessionId: SessionId, avgRttMs: number): Promise<void>;
}

export type KillCommand = {
  sessionId: SessionId;
  artistId: UserId;
  idempotencyKey: string;
  /** The epoch that signaling already raised to in memory; the record never goes below it. */
  epoch: number;
  pressedAtMs: number;
};
