// Browsers that are notified of invitations. Anyone who has the address and the keys can send to that browser, so we
// pass them only to the push service.
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
