// Locks all administrators before one is removed. If two are removed at the same time, the second removal then sees the
// first.
import { asUserId, type UserId } from "@foldback/domain/ids";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../database.ts";
import { profiles, userRoles } from "../schema/accounts.ts";

/** Returns the administrators who aren't suspended. */
export async function lockAdmins(tx: Db): Promise<ReadonlySet<UserId>> {
  const rows = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, "admin"))
    .orderBy(userRoles.userId)
    .for("update");
  const locked = new Set(rows.map(({ userId }) => userId));
  const active = await listActiveAdmins(tx);
  return new Set(active.filter((userId) => locked.has(userId)));
}

export async function listActiveAdmins(db: Db): Promise<UserId[]> {
  const rows = await db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .innerJoin(profiles, eq(profiles.userId, userRoles.userId))
    .where(and(eq(userRoles.role, "admin"), isNull(profiles.suspendedAt)));
  return rows.map(({ userId }) => asUserId(userId));
}

/** SQL that's true if another administrator would remain. */
export const isNotLastAdmin = (userId: AnyPgColumn): SQL => sql`(
  select array_agg(a.user_id) from ${userRoles} a join ${profiles} p on p.user_id = a.user_id
  where a.role = 'admin' and p.suspended_at is null) is distinct from array[${userId}]`;
