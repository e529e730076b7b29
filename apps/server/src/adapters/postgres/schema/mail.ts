// Mails being sent. A mail is deleted once the mail server has accepted it, because it may contain a link that signs
// in.
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

export const mailOutbox = pgTable("mail_outbox", {
  id: uuid("id").primaryKey(),
  recipient: text("recipient").notNull(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  link: text("link"),
  createdAt: at("created_at").notNull(),
  /** While an attempt is running, no other process sends the mail until this time. */
  claimedUntil: at("claimed_until"),
  /** Why the mail server will never accept it: a code of SMTP or ours, without address or text. */
  problem: text("problem"),
});
