// Phones paired with a session through the code on the studio's screen. We store only hashes of the code and of the
// phone's secret.
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { studioSessions } from "./sessions.ts";

export const phonePairings = pgTable(
  "phone_pairings",
  {
    id: uuid("id").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => studioSessions.id, { onDelete: "cascade" }),
    status: text("status", { enum: ["offered", "pending", "paired", "over"] }).notNull(),
    tokenHash: text("token_hash").notNull().unique("phone_pairings_token"),
    /** Identifies the screen that shows the code. The number can be chosen only on that screen. */
    screenHash: text("screen_hash").notNull(),
    offeredAt: at("offered_at").notNull().defaultNow(),
    expiresAt: at("expires_at").notNull(),
    credentialHash: text("credential_hash").unique("phone_pairings_credential"),
    /** The browser's own description of the phone. */
    device: text("device"),
    matchNumber: integer("match_number"),
    choices: integer("choices").array(),
    answerBy: at("answer_by"),
    pairedAt: at("paired_at"),
  },
  (table) => [
    check("phone_pairings_status", sql`${table.status} in ('offered', 'pending', 'paired', 'over')`),
    check(
      "phone_pairings_phone",
      sql`${table.status} not in ('pending', 'paired') or (${table.credentialHash} is not null
        and ${table.matchNumber} is not null and ${table.answerBy} is not null)`,
    ),
    check("phone_pairings_paired", sql`${table.status} <> 'paired' or ${table.pairedAt} is not null`),
    index("phone_pairings_session").on(table.sessionId),
    index("phone_pairings_age").on(table.offeredAt),
  ],
);
