// The stages of a kill: requested, proved by a token, held in memory, spooled to disk, recorded.
import type { SessionId, UserId } from "@foldback/domain/ids";

export type KillCommand = {
  sessionId: SessionId;
  artistId: UserId;
  idempotencyKey: string;
  /** The epoch after signaling raised it in memory. We never record a lower one. */
  epoch: number;
  pressedAtMs: number;
  /** Absent if the kill came from the studio itself. */
  device?: "phone";
};

/** A kill before signaling has raised the epoch. */
export type KillOrder = Omit<KillCommand, "epoch">;

/**
 * Which artist may kill which session, as proved by a kill token. A phone's `pairingId` is null if it uses the artist's
 * own sign-in.
 */
export type KillClaim = { sessionId: SessionId; artistId: UserId } & (
  | { from: "studio" }
  | { from: "phone"; pairingId: string | null }
);

/** Issue tokens only to the artist's own connections. Reading one doesn't use the database. */
export interface KillTokens {
  issue(claim: KillClaim): string;
  /** Returns null for a token that wasn't issued with this server's secret. */
  read(token: string): KillClaim | null;
}

/** `alreadyOver` means that the session had ended before this press. */
export type KillAnswer = { recorded: boolean; alreadyOver: boolean };

/** Kills on disk that couldn't be written to the database yet. */
export interface KillSpool {
  /** Resolves once the command would survive a power cut. */
  append(command: KillCommand): Promise<void>;
  pending(): readonly KillCommand[];
  remove(command: KillCommand): Promise<void>;
  /** True if disk space is reserved for the next kill, so it can be written even when the disk is full. */
  isReserved(): boolean;
}

/**
 * Kills that only this process knows about, until the database or the spool has stored them. At most one per session
 * and artist.
 */
export interface UnrecordedKills {
  all(): readonly KillCommand[];
  hold(command: KillCommand): void;
  release(command: KillCommand): void;
  /** Tries to record a session's kills. If an attempt is already running, callers get its result. */
  attempt(sessionId: SessionId, work: () => Promise<void>): Promise<void>;
}

/**
 * Kills a session immediately: tells the engineer first and records the kill afterwards. Implemented by the signaling
 * room hub.
 */
export interface KillSwitch {
  /** True if the session is live in memory and belongs to this artist. Doesn't use the database. */
  knows(order: Pick<KillCommand, "sessionId" | "artistId">): boolean;
  killNow(order: KillOrder): Promise<KillAnswer | null>;
}
