// What the administrators' module needs: data for its pages, and one transaction for its actions.
import type { UserId } from "@foldback/domain/ids";
import type { EngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import type { AdminActionType } from "@foldback/domain/people/admin-actions";
import type { Role } from "@foldback/domain/people/roles";
import type { EndReason } from "@foldback/domain/session/session-state";
import type { SessionClock } from "@foldback/domain/session/session-time";
import type { LedgerWriter } from "../ledger/ports.ts";

export type Paged<Row> = { rows: Row[]; total: number; totalIsMore: boolean; pageSize: number };
type Paging = { search: string; direction: "asc" | "desc"; page: number };

export type ListedUser = {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  suspended: boolean;
  emailVerified: boolean;
  createdAtMs: number;
  lastSeenAtMs: number | null;
};
export type ApplicationState = "none" | "pending" | "approved" | "rejected";
export type AdminActionRow = {
  id: number;
  type: AdminActionType;
  role: Role | null;
  adminName: string;
  atMs: number;
};
export type UserDetails = ListedUser & {
  application: ApplicationState;
  sessionsAsArtist: number;
  sessionsAsEngineer: number;
  actions: AdminActionRow[];
};

export type ListedSession = {
  id: string;
  roomCode: string;
  artist: { id: string; name: string };
  engineer: { id: string; name: string } | null;
  status: "waiting" | "active" | "paused" | "ended";
  endReason: EndReason | null;
  createdAtMs: number;
  startedAtMs: number | null;
  endedAtMs: number | null;
  clock: SessionClock;
  /** Null while the session is live. */
  durationSeconds: number | null;
  avgRttMs: number | null;
  pricePaidPence: number | null;
};

export type ListedEngineer = {
  id: string;
  name: string;
  email: string;
  createdAtMs: number;
  decidedAtMs: number | null;
  rejectionReason: string | null;
  suspended: boolean;
  /** Null until the engineer has completed it. */
  profile: EngineerAnswers | null;
};

export type UserQuery = Paging & { role: "all" | Role; sort: "created" | "name" | "email" };
export type SessionQuery = Paging & { state: "live" | "ended" };
export type EngineerQuery = Paging & { state: "pending" | "active" | "rejected"; sort: "created" | "name" };

export type Counts = { totalUsers: number; activeSessions: number; totalEngineers: number; avgRttMs: number | null };

interface AdminReader {
  users(query: UserQuery): Promise<Paged<ListedUser>>;
  findUsers(query: string, limit: number): Promise<ListedUser[]>;
  user(userId: UserId): Promise<UserDetails | null>;
  sessions(query: SessionQuery): Promise<Paged<ListedSession>>;
  engineers(query: EngineerQuery): Promise<Paged<ListedEngineer>>;
  counts(): Promise<Counts>;
  /** The number of consent decisions, kills and talkback starts recorded since `sinceMs`. */
  evidenceSince(sinceMs: number): Promise<number>;
}

/** A user's state while the row is locked. */
export type LockedPerson = {
  roles: readonly Role[];
  suspended: boolean;
  application: ApplicationState;
};

/** One open transaction. It locks in a fixed order: administrators, the user, the ledger head. */
export interface AdminTransaction {
  /** All current administrators. The list can't change until the commit. */
  lockAdmins(): Promise<ReadonlySet<UserId>>;
  /** Returns null if the user doesn't exist or has been deleted. */
  lock(userId: UserId): Promise<LockedPerson | null>;
  addRole(userId: UserId, role: Role): Promise<void>;
  removeRole(userId: UserId, role: Role): Promise<void>;
  /** Also ends all sign-ins. */
  suspend(userId: UserId, nowMs: number): Promise<void>;
  unsuspend(userId: UserId): Promise<void>;
  /** Grants the role, approves the profile and queues the engineer for matching. */
  approveEngineer(userId: UserId, nowMs: number): Promise<void>;
  rejectEngineer(userId: UserId, decision: { reason: string | null; nowMs: number }): Promise<void>;
  reopenEngineer(userId: UserId): Promise<void>;
  record(action: {
    adminId: UserId;
    type: AdminActionType;
    targetId: UserId;
    role: Role | null;
    nowMs: number;
  }): Promise<void>;
  ledger: LedgerWriter;
}

export interface AdminStore extends AdminReader {
  transaction<Result>(work: (tx: AdminTransaction) => Promise<Result>): Promise<Result>;
}

/** Called after the commit. */
export interface RightsListener {
  /** Call this when a user has been suspended. Closes their sockets and removes them from live sessions. */
  suspended(userId: UserId): Promise<void>;
  /**
   * Call this when a user is no longer an engineer. Removes them from the session they joined and reconnects their
   * sockets with the new rights.
   */
  engineerRemoved(userId: UserId): Promise<void>;
  /** Call this when a user is no longer an administrator. Reconnects their sockets with the new rights. */
  adminRemoved(userId: UserId): void;
  /** Call this when a user's roles or state have changed, because lists that show them are then out of date. */
  changed(userId: UserId): void;
}

export type AdminDeps = {
  store: AdminStore;
  rights: RightsListener;
  /** Emailed after the commit. The decision stays valid even if the email can't be sent. */
  tellApplicant(userId: UserId, decision: ApplicationDecision): Promise<void>;
  nowMs: () => number;
};

export type ApplicationDecision = { kind: "approved" } | { kind: "rejected"; reason: string };
