// Companions that a person has paired. A revoked one stays, so that its key can never be paired again.
import { companionSystems } from "@foldback/protocol/companion";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { at } from "./columns.ts";

export const companions = pgTable(
  "companions",
  {
    id: uuid("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    publicKey: text("public_key").notNull().unique(),
    name: text("name").notNull(),
    system: text("system", { enum: companionSystems }).notNull(),
    pairedAt: at("paired_at").notNull(),
    lastSeenAt: at("last_seen_at"),
    revokedAt: at("revoked_at"),
  },
  (table) => [index("companions_user").on(table.userId)],
);
