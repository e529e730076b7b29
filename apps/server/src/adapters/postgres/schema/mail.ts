// Mails on their way: kept until the mail server has taken them, then gone, because they hold links that sign in.
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const mailOutbox = pgTable("mail_outbox", {
  id: uuid("id").primaryKey(),
  recipient: text("recipient").notNull(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  link: text("link"),
  createdAt: at("created_at").notNull(),
  /** Until when nobody else sends it: one try is on its way. */
  claimedUntil: at("claimed_until"),
  /** The mail server will never take it; a code of SMTP or ours, no address and no text. */
  problem: text("problem"),
});
