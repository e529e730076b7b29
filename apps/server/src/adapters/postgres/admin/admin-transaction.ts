import type { UserId } from "@foldback/domain/ids";
import { and, eq, sql } from "drizzle-orm";
import type { AdminTransaction, LockedPerson } from "../../../modules/admin/ports.ts";
import { matchPersonId } from "../../../modules/matching/ports.ts";
import type { Db } from "../database.ts";
import type { JobQueue } from "../job-queue.ts";
import { createLedgerWriter } from "../ledger-store.ts";
import { engineerOnboarding, profiles, signIn, user, userRoles } from "../schema/accounts.ts";
import { adminActions, engineerRejections } from "../schema/admin.ts";
import { apiKeys } from "../schema/api-keys.ts";
import { applicationSql } from "./application.ts";
import { lockAdmins } from "./lock-admins.ts";
import { rowsOf } from "./paging.ts";

export function createAdminTransaction(tx: Db, queue: JobQueue): AdminTransaction {
  const matchAnew = (userId: UserId) => queue.enqueue(tx, matchPersonId, { data: { userId }, key: userId });
  return {
    lockAdmins: () => lockAdmins(tx),
    lock: async (userId) => {
      await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
      return readPerson(tx, userId);
    },
    addRole: async (userId, role) => {
      await tx.insert(userRoles).values({ userId, role }).onConflictDoNothing();
    },
    removeRole: async (userId, role) => {
      await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)));
      if (role === "engineer")
        await tx.update(engineerOnboarding).set({ approvedAt: null }).where(eq(engineerOnboarding.userId, userId));
    },
    suspend: async (userId, nowMs) => {
      await tx
        .update(profiles)
        .set({ suspendedAt: new Date(nowMs) })
        .where(eq(profiles.userId, userId));
      await tx.delete(signIn).where(eq(signIn.userId, userId));
      await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
    },
    unsuspend: async (userId) => {
      await tx.update(profiles).set({ suspendedAt: null }).where(eq(profiles.userId, userId));
      // Matching skipped this engineer while they were suspended, so match the artists again.
      await matchAnew(userId);
    },
    approveEngineer: async (userId, nowMs) => {
      await tx.insert(userRoles).values({ userId, role: "engineer" }).onConflictDoNothing();
      await tx
        .update(engineerOnboarding)
        .set({ approvedAt: new Date(nowMs) })
        .where(eq(engineerOnboarding.userId, userId));
      await tx.delete(engineerRejections).where(eq(engineerRejections.userId, userId));
      await matchAnew(userId);
    },
    rejectEngineer: async (userId, { reason, nowMs }) => {
      const decision = { reason, rejectedAt: new Date(nowMs) };
      await tx
        .insert(engineerRejections)
        .values({ userId, ...decision })
        .onConflictDoUpdate({ target: engineerRejections.userId, set: decision });
    },
    reopenEngineer: async (userId) => {
      await tx.delete(engineerRejections).where(eq(engineerRejections.userId, userId));
    },
    record: async ({ adminId, type, targetId, role, nowMs }) => {
      const metadata = role === null ? {} : { role };
      const createdAt = new Date(nowMs);
      await tx.insert(adminActions).values({ adminId, actionType: type, targetId, metadata, createdAt });
    },
    ledger: createLedgerWriter(tx),
  };
}

async function readPerson(tx: Db, userId: UserId): Promise<LockedPerson | null> {
  const found = await tx.execute(sql`
    select p.suspended_at is not null as suspended, ${applicationSql(sql`u.id`)} as application
    from ${user} u join ${profiles} p on p.user_id = u.id left join ${engineerOnboarding} o on o.user_id = u.id
      left join ${engineerRejections} x on x.user_id = u.id
    where u.id = ${userId} and u.erased_at is null`);
  const [row] = rowsOf<Pick<LockedPerson, "suspended" | "application">>(found);
  if (row === undefined) return null;
  const held = await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId));
  return { ...row, roles: held.map(({ role }) => role) };
}
