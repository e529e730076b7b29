// What the sessions module needs from outside and what signaling and it ask of each other. It does not know tables,
// sockets or HTTP.
import type { Grant } from "@foldback/domain/consent/grant";
import type { RoomCode, RoomId, SessionId, UserId } from "@foldback/domain/ids";
import type { EngineerProfile } from "@foldback/domain/onboarding/engineer-profile";
import type { Entitlements } from "@foldback/domain/plans/entitlements";
import type { StudioSession } from "@foldback/domain/session/session-state";
import type { SessionTime } from "@foldback/domain/session/session-time";
import type { LedgerWriter } from "../evidence/ports.ts";

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
  /** Null: the artist's plan sets no limit. */
  time: SessionTime | null;
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
  recordKill(command: KillCommand): Promise<KillAnswer>;
  /** A participant's link was gone longer than the grace; a no-op unless the session is active. */
  pauseForLostLink(sessionId: SessionId): Promise<void>;
  /** The mean round-trip time of a session so far, kept for its end record, and what was measured since the last time. */
  saveRtt(sessionId: SessionId, rtt: SavedRtt): Promise<void>;
}

type SavedRtt = { avgRttMs: number; samples: readonly { atMs: number; rttMs: number }[] };

export type KillCommand = {
  sessionId: SessionId;
  artistId: UserId;
  idempotencyKey: string;
  /** The epoch that signaling already raised to in memory; the record never goes below it. */
  epoch: number;
  pressedAtMs: number;
  /** Absent when it was the studio's own switch. */
  device?: "phone";
};

/** A kill before signaling has said at which epoch. */
export type KillOrder = Omit<KillCommand, "epoch">;

/** Who kills what, as a kill token proves it. A phone's `pairingId` is null with the artist's own sign-in on it. */
export type KillClaim = { sessionId: SessionId; artistId: UserId } & (
  | { from: "studio" }
  | { from: "phone"; pairingId: string | null }
);

/** Made for the artist's own connections alone, and read without the database. */
export interface KillTokens {
  issue(claim: KillClaim): string;
  /** Null for what was not made here, or under another secret. */
  read(token: string): KillClaim | null;
}

/** `alreadyOver`: the session had ended before this press, which therefore stopped nothing. */
export type KillAnswer = { recorded: boolean; alreadyOver: boolean };

/** A session as the database has it. */
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

/** One open transaction. Rows are locked in one order, session before ledger head, so writers never deadlock. */
export interface SessionTransaction {
  /** Locks the session until the commit. One with a pending kill is answered as ended (behind-kills.ts). */
  lock(sessionId: SessionId): Promise<StoredSession | null>;
  /** The same for the record of the kill itself, which needs the session as the database has it. */
  lockAsStored(sessionId: SessionId): Promise<StoredSession | null>;
  /** False when the code is taken. */
  insertRoom(room: { roomId: RoomId; code: RoomCode; artistId: UserId; nowMs: number }): Promise<boolean>;
  /** False when the artist has a live session already. */
  insertSession(session: NewSession): Promise<boolean>;
  /** The one conditional update that decides who joins, which also locks the session; null when any condition fails. */
  claimSeat(claim: { sessionId: SessionId; engineerId: UserId; nowMs: number }): Promise<StoredSession | null>;
  save(next: SessionSave): Promise<void>;
  saveTimeLimit(sessionId: SessionId, limitMs: number | null): Promise<void>;
  saveGrant(next: { session: StudioSession; grant: Grant }): Promise<void>;
  /** The only thing that may still be written about an ended session: which kill it answers. */
  saveKillKey(sessionId: SessionId, killKey: string): Promise<void>;
  ledger: LedgerWriter;
}

/** `lockWaitMs`: a row or a ledger head that somebody else holds for longer fails the transaction. */
type TransactionLimits = { lockWaitMs?: number };

export interface SessionStore {
  transaction<Result>(work: (tx: SessionTransaction) => Promise<Result>, limits?: TransactionLimits): Promise<Result>;
  find(sessionId: SessionId): Promise<StoredSession | null>;
  /** The session that this person holds as artist, or sits in as engineer; ended only if its kill is pending. */
  findLiveOf(userId: UserId, as: "artist" | "engineer"): Promise<StoredSession | null>;
  /** The room behind a code if this person takes part in it; an absent and a foreign room are one null. */
  findByCode(code: RoomCode, participant: UserId): Promise<StoredSession | null>;
  /** What an approved engineer may join or has joined: joined first, then invitations, then open calls, newest first. */
  listJoinable(engineerId: UserId, limit: number): Promise<StoredSession[]>;
  listLive(): Promise<StoredSession[]>;
  listActiveIds(): Promise<SessionId[]>;
  listOverdueIds(before: { pausedMs: number; waitingMs: number }): Promise<SessionId[]>;
  /** Active sessions that have used up the time of their artist's plan. */
  listOverTimeIds(nowMs: number): Promise<SessionId[]>;
  /** Live sessions whose grant has run out. */
  listRunOutGrantIds(nowMs: number): Promise<SessionId[]>;
  /** Live sessions that this person is the artist of or has joined. */
  listLiveIdsOf(userId: UserId): Promise<SessionId[]>;
  saveRtt(sessionId: SessionId, rtt: SavedRtt): Promise<void>;
  /** Whether this person recorded talkback in it, also one who has left since. */
  hasSpokenIn(sessionId: SessionId, userId: UserId): Promise<boolean>;
}

export type EngineerListing = {
  id: UserId;
  name: string | null;
  matchScore: number | null;
  matchReasons: string[];
  primaryGenre: string | null;
  specialisations: string[];
  /** Their word that they are free at once; it may have run out. */
  availableUntilMs: number | null;
  inSession: boolean;
};

/** Without the wishes about payouts, which are the engineer's own. */
export type EngineerPublicProfile = EngineerProfile & {
  id: UserId;
  name: string | null;
  availabilityHours: string;
  availableUntilMs: number | null;
  inSession: boolean;
};

export interface EngineerDirectory {
  /** Approved engineers, best match first; any approved ones when none has been matched; never oneself. */
  listFor(artistId: UserId, limit: number): Promise<EngineerListing[]>;
  isAvailable(engineerId: UserId): Promise<boolean>;
  /** Null for everybody who is no approved engineer. */
  profileOf(engineerId: UserId): Promise<EngineerPublicProfile | null>;
  availableUntilMs(engineerId: UserId): Promise<number | null>;
  /** False for everybody who is no approved engineer. */
  setAvailable(engineerId: UserId, untilMs: number | null): Promise<boolean>;
}

/** Who has a dashboard open where invitations appear. Implemented by the signaling room hub. */
export interface Presence {
  isOnline(userId: UserId): boolean;
}

/** What the browsers of a session told of their peer link. Implemented by the signaling room hub. */
export interface LinkWitness {
  /** Each side's own and the other's DTLS fingerprint; null before that side has told of a link. */
  linkFingerprints(sessionId: SessionId): Record<"artist" | "engineer", LinkFingerprints | null>;
}
export type LinkFingerprints = { userId: UserId; local: string; remote: string };

/** Kills that could not be written, safe on disk until they are. */
export interface KillSpool {
  /** Resolves once the command would survive a power cut. */
  append(command: KillCommand): Promise<void>;
  pending(): readonly KillCommand[];
  remove(command: KillCommand): Promise<void>;
  /** Whether a full disk still takes the next kill. */
  isReserved(): boolean;
}

/** Kills that are in neither the database nor the spool, from the press until they are in one of them. One for a session. */
export interface UnrecordedKills {
  all(): readonly KillCommand[];
  hold(command: KillCommand): void;
  release(command: KillCommand): void;
  /** One attempt at a session's record at a time: those who ask while it runs share its outcome. */
  attempt(sessionId: SessionId, work: () => Promise<void>): Promise<void>;
}

/** The running kill: engineer told first, record after; null for another artist's. Implemented by the room hub. */
export interface KillSwitch {
  /** Whether this is a live session in memory and this person its artist; asks no database. */
  knows(order: Pick<KillCommand, "sessionId" | "artistId">): boolean;
  killNow(order: KillOrder): Promise<KillAnswer | null>;
}

/** Where a live connection may lead. */
export type Place = { kind: "room"; sessionId: SessionId } | { kind: "lobby" } | { kind: "admin" };

/** Signaling's one-time tickets, seen from where they are asked for. */
export interface TicketIssuer {
  issue(holder: { userId: UserId; place: Place }): { ticket: string; expiresInMs: number };
}

type IceServer = { urls: string[]; username?: string; credential?: string };
/** STUN and, where configured, a short-lived way through TURN. */
export type IceServersFor = (userId: UserId) => IceServer[];

export type SessionDeps = {
  /** What the artist's plan allows at this moment; null: a plan is needed first. */
  allowanceOf: (artistId: UserId) => Promise<Entitlements | null>;
  store: SessionStore;
  engineers: EngineerDirectory;
  notifier: SessionNotifier;
  spool: KillSpool;
  unrecorded: UnrecordedKills;
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
