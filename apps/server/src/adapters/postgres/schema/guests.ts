// Guest engineers: people whom one artist invited by email address. A row is first an invitation and, once accepted, a
// guest. We delete the row when the artist withdraws it; the ledger keeps what happened.
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { at } from "./columns.ts";

export const guestEngineers = pgTable(
  "guest_engineers",
  {
    id: uuid("id").primaryKey(),
    artistId: text("artist_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** The invited address, in lower case. The guest has access only while their account has this address. */
    email: text("email").notNull(),
    /** The account that accepted the invitation. */
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    invitedAt: at("invited_at").notNull(),
    /** When the invitation expires if it isn't accepted. */
    expiresAt: at("expires_at").notNull(),
    acceptedAt: at("accepted_at"),
  },
  (table) => [
    unique("guest_engineers_address").on(table.artistId, table.email),
    check("guest_engineers_accepted", sql`(${table.userId} is null) = (${table.acceptedAt} is null)`),
    check("guest_engineers_not_oneself", sql`${table.artistId} is distinct from ${table.userId}`),
    check("guest_engineers_email", sql`${table.email} = lower(${table.email})`),
    index("guest_engineers_user").on(table.userId),
    index("guest_engineers_email").on(table.email),
  ],
);

/** The links that we emailed to a guest's address. Each works once. */
export const guestLinks = pgTable(
  "guest_links",
  {
    /** SHA-256 of the token in the email. */
    tokenHash: text("token_hash").primaryKey(),
    guestId: uuid("guest_id")
      .notNull()
      .references(() => guestEngineers.id, { onDelete: "cascade" }),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("guest_links_guest").on(table.guestId), index("guest_links_age").on(table.expiresAt)],
);
