import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * SQL that's true for a guest engineer of this artist. It's a database function (in the migration), because a user's
 * database role can't read the account that it checks.
 */
export const isGuestOf = (artistId: AnyColumn | string, userId: AnyColumn | string): SQL =>
  sql`app_is_guest_of(${artistId}, ${userId})`;

/** The address that this artist's guest proved. Null if they aren't a guest, or if any other user reads it. */
export const guestAddress = (artistId: AnyColumn, userId: SQL) =>
  sql<string | null>`app_guest_address(${artistId}, ${userId})`;
