// Messages from the contact form. The sweep deletes them after a year, answered or not.
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { at } from "./columns.ts";

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    studioName: text("studio_name").notNull(),
    message: text("message").notNull(),
    /** The user who sent the message while signed in. The message is deleted with the account. */
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
    /** Null until the mail server has accepted the message. */
    mailedAt: at("mailed_at"),
    /** The number of failed attempts, the time of the next attempt, and the reason: an SMTP code or one of ours. */
    failedTries: integer("failed_tries").notNull().default(0),
    nextTryAt: at("next_try_at"),
    problem: text("problem"),
  },
  (table) => [index("contact_messages_waiting").on(table.createdAt).where(sql`${table.mailedAt} is null`)],
);
