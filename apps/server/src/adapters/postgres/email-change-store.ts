// Stores pending changes of address in the table of open links. Each user has at most one pending change.
import { randomUUID } from "node:crypto";
import { asUserId, type UserId } from "@foldback/domain/ids";
import { and, eq, gt, isNull, like } from "drizzle-orm";
import * as z from "zod";
import type { EmailChange, EmailChangeStore } from "../../modules/accounts/ports.ts";
import type { Db } from "./database.ts";
import { profiles, user, verification } from "./schema/accounts.ts";
import { violates } from "./violated-constraint.ts";

const prefix = "foldback-email-change:";
const kept = z.object({ userId: z.string(), step: z.enum(["confirm", "prove"]), from: z.string(), to: z.string() });

export const createEmailChangeStore = (db: Db): EmailChangeStore => ({
  begin: ({ tokenHash, change, untilMs }) =>
    db.transaction(async (tx) => {
      await forgetChanges(tx, change.userId);
      await tx.insert(verification).values({
        id: randomUUID(),
        identifier: prefix + tokenHash,
        value: JSON.stringify(change),
        expiresAt: new Date(untilMs),
      });
    }),
  take: async (tokenHash, nowMs) => {
    const [row] = await db
      .delete(verification)
      .where(and(eq(verification.identifier, prefix + tokenHash), gt(verification.expiresAt, new Date(nowMs))))
      .returning({ value: verification.value });
    if (row === undefined) return null;
    const { userId, ...change } = kept.parse(JSON.parse(row.value));
    return { userId: asUserId(userId), ...change };
  },
  apply: async (change) => {
    try {
      return await db.transaction((tx) => apply(tx, change));
    } catch (error) {
      if (violates(error, "user_email_unique")) return "taken";
      throw error;
    }
  },
  forget: (userId) => forgetChanges(db, userId),
});

async function apply(tx: Db, { userId, from, to }: EmailChange): Promise<"changed" | "gone"> {
  const changed = await tx
    .update(user)
    .set({ email: to, emailVerified: true, updatedAt: new Date() })
    .where(and(eq(user.id, userId), eq(user.email, from), isNull(user.erasedAt)))
    .returning({ id: user.id });
  if (changed.length === 0) return "gone";
  await tx.update(profiles).set({ email: to }).where(eq(profiles.userId, userId));
  // Delete the password reset links that we sent to the old address.
  await tx.delete(verification).where(eq(verification.value, userId));
  return "changed";
}

async function forgetChanges(tx: Db, userId: UserId): Promise<void> {
  await tx
    .delete(verification)
    .where(and(like(verification.identifier, `${prefix}%`), like(verification.value, `%${userId}%`)));
}
