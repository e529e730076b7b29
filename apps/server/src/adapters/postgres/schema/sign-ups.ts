// Sign-ups whose address is not proven yet. They are no accounts: the row in "user" is made when the mail's link is used.
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const signUpAttempts = pgTable(
  "sign_up_attempts",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    /** An intent, never a right. */
    requestedRole: text("requested_role").notNull(),
    /** Takes effect only if the link is used in the browser that signed up. */
    passwordHash: text("password_hash").notNull(),
    /** SHA-256 of the token in the mail. */
    tokenHash: text("token_hash").notNull().unique(),
    /** SHA-256 of the secret that the browser keeps in a cookie. */
    browserHash: text("browser_hash").notNull(),
    /** When the sign-up form was sent, with an age that is old enough. A link that is sent again keeps this date. */
    createdAt: at("created_at").notNull(),
    /** The end of the link, not of the row. */
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("sign_up_attempts_email").on(table.email), index("sign_up_attempts_age").on(table.createdAt)],
);
