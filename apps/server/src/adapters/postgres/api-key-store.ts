import { asUserId } from "@foldback/domain/ids";
import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import type { ApiKey, ApiKeyStore } from "../../modules/api/ports.ts";
import type { Db } from "./database.ts";
import { user } from "./schema/accounts.ts";
import { apiKeys } from "./schema/api-keys.ts";

/** How often we record that a key was used. */
const notedEveryMs = 60_000;

export const createApiKeyStore = (db: Db): ApiKeyStore => ({
  add: ({ userId, createdAtMs, expiresAtMs, lastUsedAtMs: _, scopes, ...key }, max) =>
    db.transaction(async (tx) => {
      // Locks the user's row, because two keys created at the same time could otherwise exceed the limit together.
      await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
      if ((await tx.$count(apiKeys, eq(apiKeys.userId, userId))) >= max) return false;
      const [createdAt, expiresAt] = [new Date(createdAtMs), new Date(expiresAtMs)];
      await tx.insert(apiKeys).values({ ...key, userId, scopes: [...scopes], createdAt, expiresAt });
      return true;
    }),
  list: async (userId) => {
    const rows = await db.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.createdAt));
    return rows.map(toKey);
  },
  revoke: async (userId, id) => {
    const own = and(eq(apiKeys.userId, userId), eq(apiKeys.id, id));
    return (await db.delete(apiKeys).where(own).returning({ id: apiKeys.id })).length > 0;
  },
  findByHash: async (hash) => {
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.hash, hash));
    return row ? toKey(row) : null;
  },
  noteUse: async (id, nowMs) => {
    const isDue = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, new Date(nowMs - notedEveryMs)));
    await db
      .update(apiKeys)
      .set({ lastUsedAt: new Date(nowMs) })
      .where(and(eq(apiKeys.id, id), isDue));
  },
});

const toKey = (row: typeof apiKeys.$inferSelect): ApiKey => ({
  id: row.id,
  userId: asUserId(row.userId),
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  createdAtMs: row.createdAt.getTime(),
  expiresAtMs: row.expiresAt.getTime(),
  lastUsedAtMs: row.lastUsedAt?.getTime() ?? null,
});
