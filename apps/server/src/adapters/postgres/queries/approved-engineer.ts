import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * SQL that's true for a person who may currently work as an engineer: they hold the role, have completed their profile,
 * and are approved, verified and not suspended. The view (in the migration) uses its owner's rights, because an artist
 * may see the result but none of the rows behind it.
 */
export const isApprovedEngineer = (userId: AnyColumn | string): SQL =>
  sql`exists (select 1 from approved_engineers approved where approved.user_id = ${userId})`;
