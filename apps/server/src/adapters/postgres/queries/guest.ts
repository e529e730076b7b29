import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * SQL that's true for a guest engineer of this artist. It's a database function (in the migration), because the roles of
 * users can't read the account that it checks.
 */
export const isGuestOf = (artistId: AnyColumn | string, userId: AnyColumn | string): SQL =>
  sql`app_is_guest_of(${artistId}, ${userId})`;

/** The address that this artist's guest proved. Null for everyone else, and for readers other than these two. */
export const guestAddress = (artistId: AnyColumn, userId: SQL) =>
  sql<string | null>`app_guest_address(${artistId}, ${userId})`;
