import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * True in SQL for a person who may work as an engineer now: role, completed and approved, verified, not suspended. A function
 * of the database (migration 0030), because an artist may be told so without reading any of those rows.
 */
export const isApprovedEngineer = (userId: AnyColumn | string): SQL => sql`app_is_approved_engineer(${userId})`;
