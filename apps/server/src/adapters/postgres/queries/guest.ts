import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * SQL that's true for a guest engineer of this artist. It's a database function (in the migration), because a user's
 * database role can't read the account that it checks.
 */
export const isGuestOf = (artistId: AnyColumn | string, userId: AnyColumn | string): SQL =>
  sql`app_is_guest_of(${artistId}, ${userId})`;

/**
 * SQL for the address that this artist's guest proved. It's null if the person isn't a guest, and for users other than
 * the artist and the guest.
 */
export const guestAddress = (artistId: AnyColumn, userId: SQL) =>
  sql<string | null>`app_guest_address(${artistId}, ${userId})`;
