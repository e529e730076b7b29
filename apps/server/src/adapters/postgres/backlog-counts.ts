// Counts late or stuck work for the health page.
import { and, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "./database.ts";
import { stripeEvents } from "./schema/billing.ts";
import { contactMessages } from "./schema/contact.ts";
import { mailOutbox } from "./schema/mail.ts";

export type BacklogCounts = ReturnType<typeof createBacklogCounts>;

export function createBacklogCounts(db: Db) {
  return {
    /** Throws if the database doesn't respond. */
    requireAnswer: async (): Promise<void> => void (await db.execute(sql`select 1`)),
    stripeEventsReceivedBefore: async (beforeMs: number): Promise<number> => {
      const [row] = await db
        .select({ waiting: sql<number>`count(*)::int` })
        .from(stripeEvents)
        .where(and(isNull(stripeEvents.appliedAt), lt(stripeEvents.receivedAt, new Date(beforeMs))));
      return row?.waiting ?? 0;
    },
    /** `problem` is the mail server's reply to one of these messages. */
    refusedContactMessages: async (): Promise<{ count: number; problem: string | null }> => {
      const [row] = await db
        .select({ count: sql<number>`count(*)::int`, problem: sql<string | null>`max(${contactMessages.problem})` })
        .from(contactMessages)
        .where(and(isNull(contactMessages.mailedAt), isNotNull(contactMessages.problem)));
      return row ?? { count: 0, problem: null };
    },
    emails: async (): Promise<{ waiting: number; refused: number }> => {
      const [row] = await db
        .select({
          waiting: sql<number>`count(*) filter (where ${mailOutbox.problem} is null)::int`,
          refused: sql<number>`count(*) filter (where ${mailOutbox.problem} is not null)::int`,
        })
        .from(mailOutbox);
      return row ?? { waiting: 0, refused: 0 };
    },
  };
}
