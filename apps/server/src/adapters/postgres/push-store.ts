import { and, desc, eq, gt, inArray, ne } from "drizzle-orm";
import type { PushStore } from "../../modules/push/ports.ts";
import type { Db } from "./database.ts";
import { withRole } from "./row-level-security.ts";
import { signIn, user } from "./schema/accounts.ts";
import { pushSubscriptions as subscriptions } from "./schema/push.ts";

export const createPushStore = (db: Db): PushStore => ({
  keep: ({ userId, signInId, endpoint, p256dh, auth }, { max, nowMs }) =>
    db.transaction(async (tx) => {
      // Locks the user's row, because two subscriptions made at the same time could otherwise exceed the limit
      // together.
      await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
      // If another person used this browser before and didn't sign out, their row is still there. Only the server's
      // role can delete it.
      await withRole(tx, "jobs", () =>
        tx.delete(subscriptions).where(and(eq(subscriptions.endpoint, endpoint), ne(subscriptions.userId, userId))),
      );
      const kept = { userId, signInId, p256dh, auth, createdAt: new Date(nowMs) };
      await tx
        .insert(subscriptions)
        .values({ endpoint, ...kept })
        .onConflictDoUpdate({ target: subscriptions.endpoint, set: kept });
      const tooMany = tx
        .select({ endpoint: subscriptions.endpoint })
        .from(subscriptions)
        .where(eq(subscriptions.userId, userId))
        .orderBy(desc(subscriptions.createdAt))
        .offset(max);
      await tx.delete(subscriptions).where(inArray(subscriptions.endpoint, tooMany));
    }),
  remove: async (userId, endpoint) => {
    await db.delete(subscriptions).where(and(eq(subscriptions.userId, userId), eq(subscriptions.endpoint, endpoint)));
  },
  list: (userId, nowMs) =>
    db
      .select({ endpoint: subscriptions.endpoint, p256dh: subscriptions.p256dh, auth: subscriptions.auth })
      .from(subscriptions)
      .innerJoin(signIn, eq(signIn.id, subscriptions.signInId))
      .where(and(eq(subscriptions.userId, userId), gt(signIn.expiresAt, new Date(nowMs)))),
  forget: async (endpoint) => {
    await db.delete(subscriptions).where(eq(subscriptions.endpoint, endpoint));
  },
});
