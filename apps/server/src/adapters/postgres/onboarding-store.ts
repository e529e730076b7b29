// Each change to a profile enqueues the job that matches the person again, in the same transaction.
import type { UserId } from "@foldback/domain/ids";
import { eq } from "drizzle-orm";
import { matchPersonId } from "../../modules/matching/ports.ts";
import type { Application, OnboardingStore } from "../../modules/onboarding/ports.ts";
import type { Db } from "./database.ts";
import type { JobQueue } from "./job-queue.ts";
import { artistOf, type EngineerRow, engineerOf } from "./profile-rows.ts";
import { withRole } from "./row-level-security.ts";
import { engineerOnboarding as engineers, user, userRoles } from "./schema/accounts.ts";
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
        // Saving the answers again doesn't undo an administrator's approval or rejection.
        const isFirst = approves && isCompleted && !before?.onboardingCompleted && rejection === null;
        // The settings approve engineers automatically. We use the server's database role, because users can't give
        // themselves the engineer role.
        if (isFirst) await withRole(tx, "jobs", () => addEngineerRole(tx, userId));
        // An engineer who had the role before completing the answers doesn't wait for approval.
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

async function addEngineerRole(tx: Db, userId: UserId): Promise<void> {
  await tx.insert(userRoles).values({ userId, role: "engineer" }).onConflictDoNothing();
}

/** Allows one change per person at a time. The administrators' decisions take the same lock. */
const lockPerson = (tx: Db, userId: UserId) =>
  tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");

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

/** Saving a draft on a later visit doesn't undo a completed profile. */
const onceCompleted = (progress: "draft" | "completed") =>
  progress === "completed" ? { onboardingCompleted: true } : {};
