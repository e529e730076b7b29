// Sign-ups with an unverified address. They aren't accounts: we create the row in "user" when the link in the email is
// used.
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

export const signUpAttempts = pgTable(
  "sign_up_attempts",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    /** The role requested at sign-up. It grants nothing. */
    requestedRole: text("requested_role").notNull(),
    /** Used only if the link is opened in the browser that signed up. */
    passwordHash: text("password_hash").notNull(),
    /** SHA-256 of the token in the email. */
    tokenHash: text("token_hash").notNull().unique(),
    /** SHA-256 of the secret in the browser's cookie. */
    browserHash: text("browser_hash").notNull(),
    /**
     * When the sign-up form was submitted with a date of birth that meets the minimum age. Sending the link again
     * doesn't change this time.
     */
    createdAt: at("created_at").notNull(),
    /** When the link expires. The row may stay longer. */
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("sign_up_attempts_email").on(table.email), index("sign_up_attempts_age").on(table.createdAt)],
);
