// What the sessions module needs from outside.
import type { Grant } from "@foldback/domain/consent/grant";
import type { RoomCode, RoomId, SessionId, UserId } from "@foldback/domain/ids";
import type { Entitlements } from "@foldback/domain/plans/entitlements";
import type { StudioSession } from "@foldback/domain/session/session-state";
import type { SessionTime } from "@foldback/domain/session/session-time";
import type { EngineerDirectory } from "../engineers/ports.ts";
import type { KillSpool, UnrecordedKills } from "../kill/ports.ts";
import type { LedgerWriter } from "../ledger/ports.ts";
import type { SessionSerialiser } from "./changes/session-serialiser.ts";

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

export type SavedRtt = { avgRttMs: number; samples: readonly { atMs: number; rttMs: number }[] };

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

/**
 * One open transaction. Rows are locked in a fixed order, so that writers never deadlock: session, clip, person, ledger
 * head.
 */
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

/** What every change of a session needs. */
export type SessionDeps = {
  store: SessionStore;
  notifier: SessionNotifier;
  spool: KillSpool;
  unrecorded: UnrecordedKills;
  inTurn: SessionSerialiser;
  nowMs: () => number;
  log: SessionLog;
};

/** The entitlements of the artist's plan, or null if they need a plan first. */
export type AllowanceOf = (artistId: UserId) => Promise<Entitlements | null>;
export type PlanDeps = SessionDeps & { allowanceOf: AllowanceOf };
export type InviteDeps = SessionDeps & { engineers: EngineerDirectory };
export type StartDeps = PlanDeps & InviteDeps & { randomUuid: () => string };

export type RecoveryDeps = SessionDeps & {
  /** Sessions that couldn't be paused at the start, and since when they count as paused (unpaused-sessions.ts). */
  unpaused: Map<SessionId, number>;
  /** Sessions with a change that may or may not have been written (unanswered-changes.ts). */
  unanswered: Set<SessionId>;
};

interface SessionLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
