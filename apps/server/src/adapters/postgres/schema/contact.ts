// What the contact form was sent, until it is answered.
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    studioName: text("studio_name").notNull(),
    message: text("message").notNull(),
    /** Who was signed in; the message goes with the account. */
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
    /** Null until the mail server has taken it. */
    mailedAt: at("mailed_at"),
    /** How often it was not taken, when it is tried again, and why: a code of SMTP or ours. */
    failedTries: integer("failed_tries").notNull().default(0),
    nextTryAt: at("next_try_at"),
    problem: text("problem"),
  },
  (table) => [index("contact_messages_waiting").on(table.createdAt).where(sql`${table.mailedAt} is null`)],
);
