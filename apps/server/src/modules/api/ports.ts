// What the public API needs: keys, stored only as hashes, and one user's sessions.
import type { ApiKeyDays, ApiScope } from "@foldback/domain/api/api-key";
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Entitlements } from "@foldback/domain/plans/entitlements";
import type { ApiSession } from "@foldback/protocol/http/public-api";
import type { Log } from "../../log.ts";
import type { AccountStore, Mailer } from "../accounts/ports.ts";
import type { SlidingWindow } from "../limits/sliding-window.ts";

export type ApiKey = {
  id: string;
  userId: UserId;
  name: string;
  hint: string;
  scopes: readonly ApiScope[];
  createdAtMs: number;
  expiresAtMs: number;
  lastUsedAtMs: number | null;
};

export type ApiKeyStore = {
  /** Returns false if the user already has as many keys as allowed. */
  add(key: ApiKey & { hash: string }, max: number): Promise<boolean>;
  /** Newest first. */
  list(userId: UserId): Promise<ApiKey[]>;
  /** Takes effect immediately. Returns false if the user doesn't have this key. */
  revoke(userId: UserId, id: string): Promise<boolean>;
  findByHash(hash: string): Promise<ApiKey | null>;
  noteUse(id: string, nowMs: number): Promise<void>;
};

export type OwnSessions = {
  /** The user's sessions as artist or joined engineer, newest first, starting after a given one. */
  list(userId: UserId, place: { after: SessionId | null; limit: number }): Promise<ApiSession[]>;
  find(userId: UserId, sessionId: SessionId): Promise<ApiSession | null>;
};

export type KeyDeps = {
  keys: ApiKeyStore;
  accounts: Pick<AccountStore, "find">;
  /** What this user's plan includes, or null if they don't have one. */
  allowanceOf: (userId: UserId) => Promise<Entitlements | null>;
  requests: { ofKey: SlidingWindow; ofPerson: SlidingWindow };
  mailer: Mailer;
  publicUrl: string;
  nowMs: () => number;
  randomUuid: () => string;
  /** 256 random bits, in characters that don't need quoting. */
  randomSecret: () => string;
  log: Pick<Log, "info" | "warn">;
};

export type KeyOrder = { userId: UserId; email: string; name: string; scopes: readonly ApiScope[]; days: ApiKeyDays };
