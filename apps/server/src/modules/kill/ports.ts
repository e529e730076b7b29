// A kill on its way: ordered, proved by a token, held in memory, spooled on disk, recorded.
import type { SessionId, UserId } from "@foldback/domain/ids";

export type KillCommand = {
  sessionId: SessionId;
  artistId: UserId;
  idempotencyKey: string;
  /** The epoch that signaling has already raised in memory. The record never goes below it. */
  epoch: number;
  pressedAtMs: number;
  /** Absent for the studio's own switch. */
  device?: "phone";
};

/** A kill before signaling has set its epoch. */
export type KillOrder = Omit<KillCommand, "epoch">;

/**
 * Who kills which session, as proved by a kill token. A phone's `pairingId` is null if it uses the artist's own
 * sign-in.
 */
export type KillClaim = { sessionId: SessionId; artistId: UserId } & (
  | { from: "studio" }
  | { from: "phone"; pairingId: string | null }
);

/** Made only for the artist's own connections, and read without the database. */
export interface KillTokens {
  issue(claim: KillClaim): string;
  /** Returns null for a token that wasn't made here or with another secret. */
  read(token: string): KillClaim | null;
}

/** `alreadyOver`: the session had ended before this press, so it stopped nothing. */
export type KillAnswer = { recorded: boolean; alreadyOver: boolean };

/** Kills that couldn't be written to the database yet, safe on disk. */
export interface KillSpool {
  /** Resolves once the command would survive a power cut. */
  append(command: KillCommand): Promise<void>;
  pending(): readonly KillCommand[];
  remove(command: KillCommand): Promise<void>;
  /** True if a full disk would still take the next kill. */
  isReserved(): boolean;
}

/** Kills that only this process knows about, one per session, until the database or the spool has stored them. */
export interface UnrecordedKills {
  all(): readonly KillCommand[];
  hold(command: KillCommand): void;
  release(command: KillCommand): void;
  /** One attempt at a session's record at a time. Callers during an attempt share its result. */
  attempt(sessionId: SessionId, work: () => Promise<void>): Promise<void>;
}

/**
 * The running kill: engineer told first, record after. Null for another artist's session. Implemented by the room hub.
 */
export interface KillSwitch {
  /** True if this is a live session in memory and this person its artist. Doesn't use the database. */
  knows(order: Pick<KillCommand, "sessionId" | "artistId">): boolean;
  killNow(order: KillOrder): Promise<KillAnswer | null>;
}
