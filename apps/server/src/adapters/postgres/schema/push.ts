// Browsers that are notified of invitations. The address and the keys let anyone who has them send to that browser, so
// they leave the database only towards the push service.
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { signIn, user } from "./accounts.ts";
import { at } from "./columns.ts";

export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    endpoint: text("endpoint").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** The subscription ends with this sign-in. */
    signInId: text("sign_in_id")
      .notNull()
      .references(() => signIn.id, { onDelete: "cascade" }),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("push_subscriptions_user").on(table.userId, table.createdAt),
    index("push_subscriptions_sign_in").on(table.signInId),
  ],
);
