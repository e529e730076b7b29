// Stores an email and the job that sends it in one transaction.
import { randomUUID } from "node:crypto";
import { and, eq, isNull, like, lt, lte, or } from "drizzle-orm";
import type { MailOutbox } from "../../modules/accounts/ports.ts";
import { sendMailId } from "../../modules/accounts/send-stored-mail.ts";
import type { Db } from "./database.ts";
import type { JobQueue } from "./job-queue.ts";
import { mailOutbox as mails } from "./schema/mail.ts";

const itemOf = (mailId: string) => ({ data: { mailId }, key: mailId });

export const createMailOutbox = (db: Db, queue: JobQueue): MailOutbox => ({
  keep: async ({ to, ...mail }, atMs) => {
    const id = randomUUID();
    await db.transaction(async (tx) => {
      await tx.insert(mails).values({ ...mail, id, recipient: to, createdAt: new Date(atMs) });
      await queue.enqueue(tx, sendMailId, itemOf(id));
    });
    queue.wake(sendMailId);
  },
  claim: async (id, { nowMs, untilMs }) => {
    const isFree = or(isNull(mails.claimedUntil), lte(mails.claimedUntil, new Date(nowMs)));
    const [row] = await db
      .update(mails)
      .set({ claimedUntil: new Date(untilMs) })
      .where(and(eq(mails.id, id), isNull(mails.problem), isFree))
      .returning();
    if (!row) return null;
    const { recipient: to, subject, text, link, createdAt } = row;
    return { mail: { to, subject, text, link }, createdAtMs: createdAt.getTime() };
  },
  release: async (id) => {
    await db.update(mails).set({ claimedUntil: null }).where(eq(mails.id, id));
  },
  forget: async (id) => {
    await db.delete(mails).where(eq(mails.id, id));
  },
  refuse: async (id, problem) => {
    // We no longer need the text, and its link might sign a user in.
    await db.update(mails).set({ problem, text: "", link: null }).where(eq(mails.id, id));
  },
  queueAgain: async () => {
    const waiting = await db.select({ id: mails.id }).from(mails).where(isNull(mails.problem));
    await db.transaction((tx) => queue.enqueue(tx, sendMailId, ...waiting.map(({ id }) => itemOf(id))));
    queue.wake(sendMailId);
  },
  sweep: async (beforeMs) => {
    await db.delete(mails).where(lt(mails.createdAt, new Date(beforeMs)));
  },
  forgetRecipient: async (address) => {
    await db.delete(mails).where(or(eq(mails.recipient, address), like(mails.text, `%${address}%`)));
  },
});
