import { asUserId, type UserId } from "@foldback/domain/ids";
import { eq, sql } from "drizzle-orm";
import { ZodError } from "zod";
import type { Log } from "../../log.ts";
import type { MatchingStore } from "../../modules/matching/ports.ts";
import type { Db } from "./database.ts";
import { artistOf, engineerOf } from "./profile-rows.ts";
import { isApprovedEngineer } from "./queries/approved-engineer.ts";
import { engineerMatches, engineerOnboarding as engineers, user } from "./schema/accounts.ts";
import { artistOnboarding as artists } from "./schema/onboarding.ts";

export const createMatchingStore = (db: Db, log: Log): MatchingStore => ({
  artist: async (userId) => {
    await whenSettled(db, userId);
    const [row] = await db.select().from(artists).where(eq(artists.userId, userId));
    return row?.onboardingCompleted ? readable(log, row, artistOf) : null;
  },
  artists: async () => {
    const rows = await db.select().from(artists).where(eq(artists.onboardingCompleted, true));
    return readableOnes(log, rows, artistOf);
  },
  engineer: async (userId) => {
    await whenSettled(db, userId);
    const [row] = await db
      .select()
      .from(engineers)
      .where(sql`${engineers.userId} = ${userId} and ${isApprovedEngineer(userId)}`);
    return row ? readable(log, row, engineerOf) : null;
  },
  engineers: async () => {
    const rows = await db.select().from(engineers).where(isApprovedEngineer(engineers.userId));
    return readableOnes(log, rows, engineerOf);
  },
  outdated: async (beforeMs) => {
    const isOutdated = (table: typeof artists | typeof engineers) => sql`${table.onboardingCompleted} and
      (${table.matchedAt} is null or ${table.matchedAt} <= ${table.updatedAt} or ${table.matchedAt} < ${new Date(beforeMs)})`;
    const rows = await db
      .select({ userId: artists.userId })
      .from(artists)
      .where(isOutdated(artists))
      .union(db.select({ userId: engineers.userId }).from(engineers).where(isOutdated(engineers)));
    return rows.map(({ userId }) => asUserId(userId));
  },
  markMatched: async (userId, atMs) => {
    const matchedAt = new Date(atMs);
    await db.update(artists).set({ matchedAt }).where(eq(artists.userId, userId));
    await db.update(engineers).set({ matchedAt }).where(eq(engineers.userId, userId));
  },
  replace: async (of, pairs) => {
    const theirs =
      "artistId" in of ? eq(engineerMatches.artistId, of.artistId) : eq(engineerMatches.engineerId, of.engineerId);
    await db.transaction(async (tx) => {
      await tx.delete(engineerMatches).where(theirs);
      for (const some of chunksOf(pairs))
        await tx
          .insert(engineerMatches)
          .values(some.map(({ score, ...pair }) => ({ ...pair, matchScore: score })))
          .onConflictDoUpdate({
            target: [engineerMatches.artistId, engineerMatches.engineerId],
            set: { matchScore: sql`excluded.match_score`, reasons: sql`excluded.reasons` },
          });
    });
  },
});

/**
 * HAZARD: a change that finds a waiting job doesn't enqueue another one, and that job may start before the change is
 * committed. Every profile change therefore locks the person until it commits.
 */
const whenSettled = (db: Db, userId: UserId) =>
  db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("share");

/**
 * An earlier version may have stored a profile that this version can't read. We skip only that profile, and match its
 * owner again when they next save their answers.
 */
function readable<Row extends { userId: string }, Profile>(log: Log, row: Row, read: (row: Row) => Profile) {
  try {
    return read(row);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    log.warn(
      { userId: row.userId, fields: error.issues.map(({ path }) => path.join(".")) },
      "couldn't read a stored profile",
    );
    return null;
  }
}

function readableOnes<Row extends { userId: string }, Profile>(log: Log, rows: Row[], read: (row: Row) => Profile) {
  return rows.flatMap((row) => {
    const profile = readable(log, row, read);
    return profile === null ? [] : [{ userId: asUserId(row.userId), profile }];
  });
}

const chunkSize = 500;
const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
