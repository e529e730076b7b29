// What the public API needs from outside: keys, of which only a hash is kept, and the sessions of one person.
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
  /** False when the person has as many as they may. */
  add(key: ApiKey & { hash: string }, most: number): Promise<boolean>;
  /** Newest first. */
  list(userId: UserId): Promise<ApiKey[]>;
  /** Gone at once; false when there is none of theirs. */
  revoke(userId: UserId, id: string): Promise<boolean>;
  findByHash(hash: string): Promise<ApiKey | null>;
  noteUse(id: string, nowMs: number): Promise<void>;
};

export type OwnSessions = {
  /** As artist or joined engineer, newest first; after one of them. */
  list(userId: UserId, place: { after: SessionId | null; limit: number }): Promise<ApiSession[]>;
  find(userId: UserId, sessionId: SessionId): Promise<ApiSession | null>;
};

export type KeyDeps = {
  keys: ApiKeyStore;
  accounts: Pick<AccountStore, "find">;
  /** What the plan of this person allows; null: none. */
  allowanceOf: (userId: UserId) => Promise<Entitlements | null>;
  requests: { ofKey: SlidingWindow; ofPerson: SlidingWindow };
  mailer: Mailer;
  publicUrl: string;
  nowMs: () => number;
  randomUuid: () => string;
  /** 256 bits that nobody can guess, in letters that need no quoting. */
  randomSecret: () => string;
  log: Pick<Log, "info" | "warn">;
};

export type KeyOrder = { userId: UserId; email: string; name: string; scopes: readonly ApiScope[]; days: ApiKeyDays };
