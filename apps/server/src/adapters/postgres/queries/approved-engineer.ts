import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * SQL that's true for a person who may work as an engineer now: role, completed and approved, verified, not suspended.
 * The view (in the migration) reads with its owner's rights, because an artist may know this without reading any of those
 * rows.
 */
export const isApprovedEngineer = (userId: AnyColumn | string): SQL =>
  sql`exists (select 1 from approved_engineers approved where approved.user_id = ${userId})`;
