// Implements what time does to accounts, on the tables of schema/accounts.ts.
import { asUserId } from "@foldback/domain/ids";
import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { RetentionStore } from "../../modules/accounts/ports.ts";
import type { Db } from "./database.ts";
import { profiles, rateLimit, signIn, user, verification } from "./schema/accounts.ts";
import { contactMessages } from "./schema/contact.ts";

const noticesHold = 100;

export const createRetentionStore = (db: Db): RetentionStore => ({
  forgetTechnicalData: async ({ signInMs, addressMs, nowMs }) => {
    const [now, signInBefore] = [new Date(nowMs), new Date(signInMs)];
    await db.delete(signIn).where(lt(signIn.expiresAt, now));
    await db.delete(verification).where(lt(verification.expiresAt, now));
    await db.delete(rateLimit).where(lt(rateLimit.lastRequest, addressMs));
    // The browser's own words are a technical log too, as long as the sign-in may live.
    await db.update(signIn).set({ userAgent: null }).where(lt(signIn.updatedAt, signInBefore));
    await db
      .update(signIn)
      .set({ ipAddress: networkOf })
      .where(and(lt(signIn.createdAt, new Date(addressMs)), sql`${signIn.ipAddress} not like '%x%'`));
  },
  removeUnverified: async (beforeMs) => {
    const removed = await db
      .delete(user)
      .where(and(eq(user.emailVerified, false), isNull(user.erasedAt), lt(user.createdAt, new Date(beforeMs))))
      .returning({ id: user.id });
    return removed.length;
  },
  removeMessages: async (beforeMs) => {
    const removed = await db
      .delete(contactMessages)
      .where(lt(contactMessages.createdAt, new Date(beforeMs)))
      .returning({ id: contactMessages.id });
    return removed.length;
  },
  listIdle: async (beforeMs, notices) => {
    const told =
      "atLeast" in notices ? gte(profiles.idleNotices, notices.atLeast) : lt(profiles.idleNotices, notices.fewerThan);
    const rows = await db
      .select({ userId: user.id, email: user.email })
      .from(user)
      .innerJoin(profiles, eq(profiles.userId, user.id))
      .where(and(isNull(user.erasedAt), lt(profiles.lastSeenAt, new Date(beforeMs)), told))
      .limit(noticesHold);
    return rows.map(({ userId, email }) => ({ userId: asUserId(userId), email }));
  },
  countNotice: async (userId, idleSinceMs) => {
    const idleSince = new Date(idleSinceMs).toISOString();
    await db
      .update(profiles)
      .set({
        idleNotices: sql`${profiles.idleNotices} + 1`,
        lastSeenAt: sql`greatest(${profiles.lastSeenAt}, ${idleSince}::timestamptz)`,
      })
      .where(eq(profiles.userId, userId));
  },
});

/** The network of an address, with its host part crossed out: 203.0.113.x, 2001:db8:1:x. */
const networkOf = sql`case when ${signIn.ipAddress} like '%:%'
  then regexp_replace(${signIn.ipAddress}, '^((?:[0-9a-f]*:){0,3}).*$', '\\1x')
  else regexp_replace(${signIn.ipAddress}, '\\.[0-9]+$', '.x') end`;
