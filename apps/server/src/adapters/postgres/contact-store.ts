// Implements the contact store on Postgres or the embedded database.
import { asUserId } from "@foldback/domain/ids";
import { and, asc, eq, isNull, lt } from "drizzle-orm";
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
  listUnsent: async ({ beforeMs, most }) => {
    const rows = await db
      .select()
      .from(messages)
      .where(and(isNull(messages.mailedAt), lt(messages.createdAt, new Date(beforeMs))))
      .orderBy(asc(messages.createdAt))
      .limit(most);
    return rows.map(({ userId, createdAt, mailedAt: _, ...row }) => ({
      ...row,
      userId: userId === null ? null : asUserId(userId),
      createdAtMs: createdAt.getTime(),
    }));
  },
  markMailed: async (id, atMs) => {
    await db
      .update(messages)
      .set({ mailedAt: new Date(atMs) })
      .where(eq(messages.id, id));
  },
});
