// The job that matches a person again is enqueued in the transaction of the change.
import { asUserId, type UserId } from "@foldback/domain/ids";
import type { ArtistProfile } from "@foldback/domain/onboarding/artist-profile";
import type { EngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import { artistProfile, engineerProfile } from "@foldback/protocol/http/onboarding";
import { eq, sql } from "drizzle-orm";
import { ZodError } from "zod";
import type { Log } from "../../log.ts";
import { type MatchingStore, matchPersonId } from "../../modules/matching/ports.ts";
import type { Application, OnboardingStore } from "../../modules/onboarding/ports.ts";
import type { Db } from "./database.ts";
import type { JobQueue } from "./job-queue.ts";
import { isApprovedEngineer } from "./queries/approved-engineer.ts";
import { withRole } from "./row-level-security.ts";
import { engineerMatches, engineerOnboarding as engineers, user, userRoles } from "./schema/accounts.ts";
import { engineerRejections } from "./schema/admin.ts";
import { artistOnboarding as artists } from "./schema/onboarding.ts";

export function createOnboardingStore(db: Db, queue: JobQueue): OnboardingStore {
  const matchAnew = (tx: Db, userId: UserId) => queue.enqueue(tx, matchPersonId, { data: { userId }, key: userId });
  return {
    artist: async (userId) => {
      const [row] = await db.select().from(artists).where(eq(artists.userId, userId));
      return row ? { profile: artistOf(row), progress: progressOf(row) } : null;
    },
    saveArtist: async (userId, { profile, progress, nowMs }) => {
      const values = { ...profile, updatedAt: new Date(nowMs) };
      await db.transaction(async (tx) => {
        await lockPerson(tx, userId);
        const [row] = await tx
          .insert(artists)
          .values({ userId, ...values, onboardingCompleted: progress === "completed" })
          .onConflictDoUpdate({ target: artists.userId, set: { ...values, ...onceCompleted(progress) } })
          .returning({ onboardingCompleted: artists.onboardingCompleted });
        if (row?.onboardingCompleted) await matchAnew(tx, userId);
      });
    },
    engineer: async (userId) => {
      const [row] = await db.select().from(engineers).where(eq(engineers.userId, userId));
      if (!row) return null;
      const rejection = await rejectionOf(db, userId);
      return {
        profile: engineerOf(row),
        progress: progressOf(row),
        application: applicationOf(row, rejection),
        rejectionReason: rejection?.reason ?? null,
      };
    },
    saveEngineer: (userId, { profile, progress, nowMs, approves }) =>
      db.transaction(async (tx) => {
        await lockPerson(tx, userId);
        const [before] = await tx.select().from(engineers).where(eq(engineers.userId, userId));
        const rejection = await rejectionOf(tx, userId);
        const isCompleted = progress === "completed" || before?.onboardingCompleted === true;
        // Saving again doesn't undo an administrator's approval or rejection.
        const isFirst = approves && isCompleted && !before?.onboardingCompleted && rejection === null;
        // The server's setting approves here. Users can't give themselves a role.
        if (isFirst) await withRole(tx, "jobs", () => addEngineerRole(tx, userId));
        // An engineer who got the role before completing the answers doesn't wait for approval.
        const isApproved = isCompleted && rejection === null && (isFirst || (await isEngineer(tx, userId)));
        const updatedAt = new Date(nowMs);
        const approvedAt = before?.approvedAt ?? (isApproved ? updatedAt : null);
        const values = { ...profile, updatedAt, approvedAt, onboardingCompleted: isCompleted };
        const [row] = await tx
          .insert(engineers)
          .values({ userId, ...values })
          .onConflictDoUpdate({ target: engineers.userId, set: values })
          .returning();
        if (!row?.onboardingCompleted) return "none";
        await matchAnew(tx, userId);
        return applicationOf(row, rejection);
      }),
  };
}

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

async function addEngineerRole(tx: Db, userId: UserId): Promise<void> {
  await tx.insert(userRoles).values({ userId, role: "engineer" }).onConflictDoNothing();
}

/** One change per person at a time. The administrators' decisions take the same lock. */
const lockPerson = (tx: Db, userId: UserId) =>
  tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");

/**
 * HAZARD: a change that finds a waiting job enqueues no other, and that job may start before the change is committed.
 * So every profile change holds the person's lock until its commit.
 */
const whenSettled = (db: Db, userId: UserId) =>
  db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("share");

/**
 * A profile that an earlier version stored and this one can't read affects only its owner, whose next answers will be
 * matched.
 */
function readable<Row extends { userId: string }, Profile>(log: Log, row: Row, read: (row: Row) => Profile) {
  try {
    return read(row);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    log.warn({ userId: row.userId, fields: error.issues.map(({ path }) => path.join(".")) }, "profile-not-readable");
    return null;
  }
}

function readableOnes<Row extends { userId: string }, Profile>(log: Log, rows: Row[], read: (row: Row) => Profile) {
  return rows.flatMap((row) => {
    const profile = readable(log, row, read);
    return profile === null ? [] : [{ userId: asUserId(row.userId), profile }];
  });
}

type ArtistRow = typeof artists.$inferSelect;
type EngineerRow = typeof engineers.$inferSelect;

const progressOf = ({ onboardingCompleted }: { onboardingCompleted: boolean }) =>
  onboardingCompleted ? ("completed" as const) : ("draft" as const);

type Rejection = typeof engineerRejections.$inferSelect;
const rejectionOf = async (db: Db, userId: UserId): Promise<Rejection | null> =>
  (await db.select().from(engineerRejections).where(eq(engineerRejections.userId, userId)))[0] ?? null;

const isEngineer = async (db: Db, userId: UserId): Promise<boolean> => {
  const held = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId));
  return held.some(({ role }) => role === "engineer");
};

const applicationOf = ({ onboardingCompleted, approvedAt }: EngineerRow, rejection: Rejection | null): Application => {
  if (!onboardingCompleted) return "none";
  if (approvedAt !== null) return "approved";
  return rejection === null ? "pending" : "rejected";
};

/** A draft saved on a later visit doesn't undo a completed profile. */
const onceCompleted = (progress: "draft" | "completed") =>
  progress === "completed" ? { onboardingCompleted: true } : {};

const artistOf = (row: ArtistRow): ArtistProfile => {
  const { userId: _id, onboardingCompleted: _done, updatedAt: _updated, matchedAt: _matched, ...profile } = row;
  return artistProfile.parse(profile);
};

export const engineerOf = (row: EngineerRow): EngineerAnswers => {
  const { userId: _id, onboardingCompleted: _done, updatedAt: _updated, matchedAt: _matched, ...rest } = row;
  const { approvedAt: _approved, createdAt: _created, availableUntil: _free, availabilityHours, ...profile } = rest;
  return engineerProfile.parse({ ...profile, availabilityHours: availabilityHours ?? "" });
};

const chunkSize = 500;
const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
