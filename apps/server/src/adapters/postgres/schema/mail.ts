// Emails waiting to be sent. We delete an email once the mail server has accepted it, because it may contain a link
// that signs a user in.
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

export const mailOutbox = pgTable("mail_outbox", {
  id: uuid("id").primaryKey(),
  recipient: text("recipient").notNull(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  link: text("link"),
  createdAt: at("created_at").notNull(),
  /** During an attempt, no other process may send the email until this time. */
  claimedUntil: at("claimed_until"),
  /** Why the mail server will never accept the email: an SMTP code or one of ours, without address or text. */
  problem: text("problem"),
});
