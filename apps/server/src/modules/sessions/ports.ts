// The data, stores and services that the sessions module needs.
import type { Grant } from "@foldback/domain/consent/grant";
import type { RoomCode, RoomId, SessionId, UserId } from "@foldback/domain/ids";
import type { Entitlements } from "@foldback/domain/plans/entitlements";
import type { DepartedBy } from "@foldback/domain/session/departure";
import type { StudioSession } from "@foldback/domain/session/session-state";
import type { RecordedClock } from "@foldback/domain/session/session-time";
import type { EngineerDirectory } from "../engineers/ports.ts";
import type { KillSpool, UnrecordedKills } from "../kill/ports.ts";
import type { LedgerWriter } from "../ledger/ports.ts";
import type { SessionSerialiser } from "./changes/session-serialiser.ts";

/**
 * A live session as of the last commit. Signaling keeps it in memory to check each message without the database and to
 * show the session to both participants.
 */
export type LiveSession = {
  session: StudioSession;
  grant: Grant;
  artistName: string;
  /** The names of the invited and joined engineers, by user id. */
  engineerNames: ReadonlyMap<UserId, string>;
  /** The address that the joined engineer, or else the invited one, proved as a guest. Null for other engineers. */
  guestAddress: string | null;
  createdAtMs: number;
  startedAtMs: number | null;
  clock: RecordedClock;
  /** How long the clock may run. Null if the artist's plan sets no limit. */
  timeLimitMs: number | null;
};

/** Implemented by the signaling room hub. Call this after the commit, never inside a transaction. */
export interface SessionNotifier {
  /** Replaces the state in memory, tells both participants, and refreshes the lobby lists that show this session. */
  sessionChanged(live: LiveSession): void;
  /** Closes all of this user's sockets immediately. */
  userSuspended(userId: UserId): void;
}

export type SavedRtt = { avgRttMs: number; samples: readonly { atMs: number; rttMs: number }[] };

/** A session as stored in the database. */
export type StoredSession = LiveSession & {
  changedAtMs: number;
  avgRttMs: number | null;
  killKey: string | null;
  /** The generation of the server process that the session belongs to. Null on the embedded database. */
  ownerGeneration: number | null;
};

export type NewSession = {
  sessionId: SessionId;
  roomId: RoomId;
  artistId: UserId;
  invitedEngineerId: UserId | null;
  timeLimitMs: number | null;
  nowMs: number;
};

export type SessionSave = { session: StudioSession; grant: Grant; nowMs: number; killKey?: string };

/**
 * One open transaction. It locks rows in a fixed order (session, clip, person, ledger head) so that writers can't
 * deadlock.
 */
export interface SessionTransaction {
  /** True if the session belongs to this process. Ask about a session that this transaction has locked. */
  owns(stored: StoredSession): boolean;
  /** Makes this process the session's owner, even if another one was. Call it only while holding the serving lease. */
  takeOver(sessionId: SessionId): Promise<void>;
  /** Locks the session until the commit. A session with a pending kill is returned as ended (with-pending-kills.ts). */
  lock(sessionId: SessionId): Promise<StoredSession | null>;
  /** Like `lock`, but returns the row as stored. Only for recording a kill or the pause after a restart. */
  lockAsStored(sessionId: SessionId): Promise<StoredSession | null>;
  /** Returns false if the code is taken. */
  insertRoom(room: { roomId: RoomId; code: RoomCode; artistId: UserId; nowMs: number }): Promise<boolean>;
  /** Returns false if the artist already has a live session. */
  insertSession(session: NewSession): Promise<boolean>;
  /**
   * Adds the engineer to the session in a single conditional update, so only one of several engineers gets in, and
   * locks the session. Returns null if any condition fails.
   */
  claimSession(claim: { sessionId: SessionId; engineerId: UserId; nowMs: number }): Promise<StoredSession | null>;
  save(next: SessionSave): Promise<void>;
  saveTimeLimit(sessionId: SessionId, limitMs: number | null): Promise<void>;
  saveGrant(next: { session: StudioSession; grant: Grant }): Promise<void>;
  /** Stores the key of a kill that came too late. This is the only change we make to an ended session. */
  saveKillKey(sessionId: SessionId, killKey: string): Promise<void>;
  ledger: LedgerWriter;
}

/** The transaction fails if it waits longer than `lockWaitMs` for a row or the ledger head. */
type TransactionLimits = { lockWaitMs?: number };

export interface SessionStore {
  transaction<Result>(work: (tx: SessionTransaction) => Promise<Result>, limits?: TransactionLimits): Promise<Result>;
  find(sessionId: SessionId): Promise<StoredSession | null>;
  /**
   * The live session where this user is the artist or the joined engineer. It's returned as ended only while its kill
   * is pending.
   */
  findLiveOf(userId: UserId, as: "artist" | "engineer"): Promise<StoredSession | null>;
  /**
   * The session in the room with this code, if the user takes part in it. Returns null for an unknown code and for
   * another person's room.
   */
  findByCode(code: RoomCode, participant: UserId): Promise<StoredSession | null>;
  /**
   * Sessions that an approved engineer may join or has joined: the joined one first, then invitations, then open calls,
   * each newest first.
   */
  listJoinable(engineerId: UserId, limit: number): Promise<StoredSession[]>;
  listLive(): Promise<StoredSession[]>;
  listActiveIds(): Promise<SessionId[]>;
  /** Makes this process the owner of all live sessions except locked ones, and returns the ids of the locked ones. */
  takeOverAll(): Promise<SessionId[]>;
  listOverdueIds(before: { pausedMs: number; waitingMs: number }): Promise<SessionId[]>;
  /** Active sessions that have reached the time limit of the artist's plan. */
  listOverTimeIds(nowMs: number): Promise<SessionId[]>;
  /** Live sessions whose grant has expired. */
  listRunOutGrantIds(nowMs: number): Promise<SessionId[]>;
  /** Live sessions where this user is the artist, the joined engineer or the invited one. */
  listLiveIdsOf(userId: UserId): Promise<SessionId[]>;
  saveRtt(sessionId: SessionId, rtt: SavedRtt): Promise<void>;
  /** True if this user recorded talkback in the session, even if they've left since. */
  hasSpokenIn(sessionId: SessionId, userId: UserId): Promise<boolean>;
  /** Who made this engineer leave the session last, or null if they never left it. */
  departureOf(sessionId: SessionId, engineerId: UserId): Promise<DepartedBy | null>;
}

/** Every action that changes a session needs these. */
export type SessionDeps = {
  store: SessionStore;
  notifier: SessionNotifier;
  spool: KillSpool;
  unrecorded: UnrecordedKills;
  inTurn: SessionSerialiser;
  nowMs: () => number;
  log: SessionLog;
};

/** What the artist's plan allows, or null if they need a plan first. */
export type AllowanceOf = (artistId: UserId) => Promise<Entitlements | null>;
export type PlanDeps = SessionDeps & { allowanceOf: AllowanceOf };
export type InviteDeps = SessionDeps & { engineers: EngineerDirectory };
export type StartDeps = PlanDeps & InviteDeps & { randomUuid: () => string };

export type RecoveryDeps = SessionDeps & {
  /**
   * Sessions that we couldn't pause at startup, and the time from which they count as paused (unpaused-sessions.ts).
   */
  unpaused: Map<SessionId, number>;
  /** Sessions with a change that the database may or may not have committed (unanswered-changes.ts). */
  unanswered: Set<SessionId>;
};

interface SessionLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
