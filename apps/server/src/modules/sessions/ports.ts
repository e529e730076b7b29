// What the sessions module needs from outside, and what it and signaling need of each other.
import type { Grant } from "@foldback/domain/consent/grant";
import type { RoomCode, RoomId, SessionId, UserId } from "@foldback/domain/ids";
import type { EngineerProfile } from "@foldback/domain/onboarding/engineer-profile";
import type { Entitlements } from "@foldback/domain/plans/entitlements";
import type { StudioSession } from "@foldback/domain/session/session-state";
import type { SessionTime } from "@foldback/domain/session/session-time";
import type { LedgerWriter } from "../ledger/ports.ts";
import type { SessionTurns } from "./session-turns.ts";

/**
 * Signaling's memory of one live session, always as of the last commit: enough to check each message without the
 * database, and to show the session to both participants.
 */
export type LiveSession = {
  session: StudioSession;
  grant: Grant;
  artistName: string;
  /** Names of the invited and the joined engineer by user id. */
  engineerNames: ReadonlyMap<UserId, string>;
  createdAtMs: number;
  startedAtMs: number | null;
  /** Null: the artist's plan sets no limit. */
  time: SessionTime | null;
};

/** Implemented by the signaling room hub. Called after the commit, never inside a transaction. */
export interface SessionNotifier {
  /** Replaces the state in memory, tells both participants, and refreshes the lobby lists that show this session. */
  sessionChanged(live: LiveSession): void;
  /** Closes every socket of this user at once. */
  userSuspended(userId: UserId): void;
}

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

type SavedRtt = { avgRttMs: number; samples: readonly { atMs: number; rttMs: number }[] };

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

/** A session as in the database. */
export type StoredSession = LiveSession & { changedAtMs: number; avgRttMs: number | null; killKey: string | null };

export type NewSession = {
  sessionId: SessionId;
  roomId: RoomId;
  artistId: UserId;
  invitedEngineerId: UserId | null;
  timeLimitMs: number | null;
  nowMs: number;
};

export type SessionSave = { session: StudioSession; grant: Grant; nowMs: number; killKey?: string };

/** One open transaction. Rows are locked in a fixed order, session before ledger head, so writers never deadlock. */
export interface SessionTransaction {
  /** Locks the session until the commit. A session with a pending kill is returned as ended (with-pending-kills.ts). */
  lock(sessionId: SessionId): Promise<StoredSession | null>;
  /** The same for recording the kill itself, which needs the session as stored. */
  lockAsStored(sessionId: SessionId): Promise<StoredSession | null>;
  /** Returns false if the code is taken. */
  insertRoom(room: { roomId: RoomId; code: RoomCode; artistId: UserId; nowMs: number }): Promise<boolean>;
  /** Returns false if the artist already has a live session. */
  insertSession(session: NewSession): Promise<boolean>;
  /**
   * The one conditional update that decides who joins. It also locks the session, and returns null if any condition
   * fails.
   */
  claimSeat(claim: { sessionId: SessionId; engineerId: UserId; nowMs: number }): Promise<StoredSession | null>;
  save(next: SessionSave): Promise<void>;
  saveTimeLimit(sessionId: SessionId, limitMs: number | null): Promise<void>;
  saveGrant(next: { session: StudioSession; grant: Grant }): Promise<void>;
  /** The only allowed change to an ended session: which kill it answers. */
  saveKillKey(sessionId: SessionId, killKey: string): Promise<void>;
  ledger: LedgerWriter;
}

/** `lockWaitMs`: the transaction fails if it waits longer for a row or the ledger head. */
type TransactionLimits = { lockWaitMs?: number };

export interface SessionStore {
  transaction<Result>(work: (tx: SessionTransaction) => Promise<Result>, limits?: TransactionLimits): Promise<Result>;
  find(sessionId: SessionId): Promise<StoredSession | null>;
  /**
   * The live session that this person holds as artist or has joined as engineer. It's returned as ended only if its
   * kill is pending.
   */
  findLiveOf(userId: UserId, as: "artist" | "engineer"): Promise<StoredSession | null>;
  /** The room behind a code if this person takes part in it. An absent and a foreign room both return null. */
  findByCode(code: RoomCode, participant: UserId): Promise<StoredSession | null>;
  /**
   * Sessions that an approved engineer may join or has joined: joined first, then invitations, then open calls, newest
   * first.
   */
  listJoinable(engineerId: UserId, limit: number): Promise<StoredSession[]>;
  listLive(): Promise<StoredSession[]>;
  listActiveIds(): Promise<SessionId[]>;
  listOverdueIds(before: { pausedMs: number; waitingMs: number }): Promise<SessionId[]>;
  /** Active sessions that have reached the time limit of their artist's plan. */
  listOverTimeIds(nowMs: number): Promise<SessionId[]>;
  /** Live sessions whose grant has expired. */
  listRunOutGrantIds(nowMs: number): Promise<SessionId[]>;
  /** Live sessions of which this person is the artist or the joined engineer. */
  listLiveIdsOf(userId: UserId): Promise<SessionId[]>;
  saveRtt(sessionId: SessionId, rtt: SavedRtt): Promise<void>;
  /** True if this person recorded talkback in it, even if they've left since. */
  hasSpokenIn(sessionId: SessionId, userId: UserId): Promise<boolean>;
}

export type EngineerListing = {
  id: UserId;
  name: string | null;
  matchScore: number | null;
  matchReasons: string[];
  primaryGenre: string | null;
  specialisations: string[];
  /** Available now until this time, which may have passed. */
  availableUntilMs: number | null;
  inSession: boolean;
};

/** Without the payout details, which only the engineer sees. */
export type EngineerPublicProfile = EngineerProfile & {
  id: UserId;
  name: string | null;
  availabilityHours: string;
  availableUntilMs: number | null;
  inSession: boolean;
};

export interface EngineerDirectory {
  /** Approved engineers, best match first, or any approved ones if none is matched. Never the artist themselves. */
  listFor(artistId: UserId, limit: number): Promise<EngineerListing[]>;
  isAvailable(engineerId: UserId): Promise<boolean>;
  /** Returns null for anyone who isn't an approved engineer. */
  profileOf(engineerId: UserId): Promise<EngineerPublicProfile | null>;
  availableUntilMs(engineerId: UserId): Promise<number | null>;
  /** Returns false for anyone who isn't an approved engineer. */
  setAvailable(engineerId: UserId, untilMs: number | null): Promise<boolean>;
}

/** Which engineers have a dashboard open where invitations appear. Implemented by the signaling room hub. */
export interface Presence {
  isOnline(userId: UserId): boolean;
}

/** What a session's browsers reported about their peer link. Implemented by the signaling room hub. */
export interface LinkWitness {
  /** Each side's own and the other's DTLS fingerprint, or null before that side has reported a link. */
  linkFingerprints(sessionId: SessionId): Record<"artist" | "engineer", LinkFingerprints | null>;
}
export type LinkFingerprints = { userId: UserId; local: string; remote: string };

/** Kills that couldn't be written to the database yet, safe on disk. */
export interface KillSpool {
  /** Resolves once the command would survive a power cut. */
  append(command: KillCommand): Promise<void>;
  pending(): readonly KillCommand[];
  remove(command: KillCommand): Promise<void>;
  /** True if a full disk would still take the next kill. */
  isReserved(): boolean;
}

/** Kills in neither the database nor the spool, held from the press until one of them has it. One per session. */
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

/** Where a live connection can lead. */
export type Place = { kind: "room"; sessionId: SessionId } | { kind: "lobby" } | { kind: "admin" };

/** Signaling's one-time tickets, as seen by the HTTP route that issues them. */
export interface TicketIssuer {
  issue(holder: { userId: UserId; place: Place }): { ticket: string; expiresInMs: number };
}

type IceServer = { urls: string[]; username?: string; credential?: string };
/** STUN and, if configured, short-lived TURN credentials. */
export type IceServersFor = (userId: UserId) => IceServer[];

export type SessionDeps = {
  /** The entitlements of the artist's plan, or null if they need a plan first. */
  allowanceOf: (artistId: UserId) => Promise<Entitlements | null>;
  store: SessionStore;
  engineers: EngineerDirectory;
  notifier: SessionNotifier;
  spool: KillSpool;
  unrecorded: UnrecordedKills;
  inTurn: SessionTurns;
  /** Sessions that couldn't be paused at the start, and since when they count as paused (unpaused-sessions.ts). */
  unpaused: Map<SessionId, number>;
  /** Sessions with a change that may or may not have been written (unanswered-changes.ts). */
  unanswered: Set<SessionId>;
  nowMs: () => number;
  randomUuid: () => string;
  log: SessionLog;
};

interface SessionLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
