import { asUserId } from "@foldback/domain/ids";
import { and, asc, eq, isNull, lt, lte, or } from "drizzle-orm";
import type { ContactStore } from "../../modules/contact/ports.ts";
import type { Db } from "./database.ts";
import { contactMessages as messages } from "./schema/contact.ts";

export const createContactStore = (db: Db): ContactStore => ({
  add: async ({ createdAtMs, ...message }) => {
    const added = await db
      .insert(messages)
      .values({ ...message, createdAt: new Date(createdAtMs) })
      .onConflictDoNothing()
      .returning({ id: messages.id });
    return added.length > 0;
  },
  listUnsent: async ({ nowMs, freshBeforeMs, max }) => {
    const isFresh = isNull(messages.nextTryAt);
    const isDue = or(
      and(isFresh, lt(messages.createdAt, new Date(freshBeforeMs))),
      lte(messages.nextTryAt, new Date(nowMs)),
    );
    const rows = await db
      .select()
      .from(messages)
      .where(and(isNull(messages.mailedAt), isDue))
      .orderBy(asc(messages.createdAt))
      .limit(max);
    return rows.map(({ id, name, email, studioName, message, userId, createdAt, failedTries }) => ({
      id,
      name,
      email,
      studioName,
      message,
      userId: userId === null ? null : asUserId(userId),
      createdAtMs: createdAt.getTime(),
      failedTries,
    }));
  },
  markMailed: async (id, atMs) => {
    await db
      .update(messages)
      .set({ mailedAt: new Date(atMs), nextTryAt: null, problem: null })
      .where(eq(messages.id, id));
  },
  markFailed: async (id, { failedTries, problem, nextTryAtMs }) => {
    await db
      .update(messages)
      .set({ failedTries, problem, nextTryAt: new Date(nextTryAtMs) })
      .where(eq(messages.id, id));
  },
});
