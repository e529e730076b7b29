// Public API keys. We store only a hash. A key is random enough that a plain hash can't be reversed.
import { apiScopes } from "@foldback/domain/api/api-key";
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { at } from "./columns.ts";

export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    hint: text("hint").notNull(),
    hash: text("hash").notNull().unique(),
    scopes: text("scopes", { enum: apiScopes }).array().notNull(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    lastUsedAt: at("last_used_at"),
  },
  (table) => [
    check(
      "api_keys_scopes",
      sql`cardinality(${table.scopes}) > 0
        and ${table.scopes} <@ array['sessions:read', 'notes:read', 'evidence:read']`,
    ),
    index("api_keys_user").on(table.userId),
  ],
);
