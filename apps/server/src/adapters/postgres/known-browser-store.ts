import { and, eq, ne, sql } from "drizzle-orm";
import type { KnownBrowsers } from "../../modules/accounts/ports.ts";
import type { Db } from "./database.ts";
import { knownBrowsers, user } from "./schema/accounts.ts";

export const createKnownBrowserStore = (db: Db): KnownBrowsers => ({
  meet: async (userId, fingerprint) => {
    // `xmax` is 0 if the row was inserted, not updated.
    const [row] = await db
      .insert(knownBrowsers)
      .values({ userId, fingerprint })
      .onConflictDoUpdate({
        target: [knownBrowsers.userId, knownBrowsers.fingerprint],
        set: { seenAt: sql`now()` },
      })
      .returning({ isFresh: sql<boolean>`xmax = 0` });
    if (row?.isFresh !== true) return { isKnown: true, hasOthers: false, accountSinceMs: 0 };
    const others = and(eq(knownBrowsers.userId, userId), ne(knownBrowsers.fingerprint, fingerprint));
    const [account] = await db.select({ since: user.createdAt }).from(user).where(eq(user.id, userId));
    return {
      isKnown: false,
      hasOthers: (await db.$count(knownBrowsers, others)) > 0,
      accountSinceMs: account?.since.getTime() ?? 0,
    };
  },
});
