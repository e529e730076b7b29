import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * True in SQL for a person who may work as an engineer now: role, completed and approved, verified, not suspended. The view
 * (migration 0030) reads with its owner's rights, because an artist may be told so without reading any of those rows.
 */
export const isApprovedEngineer = (userId: AnyColumn | string): SQL =>
  sql`exists (select 1 from approved_engineers approved where approved.user_id = ${userId})`;
