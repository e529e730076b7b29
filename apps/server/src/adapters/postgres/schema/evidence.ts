// The evidence ledger: entries that only grow, and the one head row that every writer locks first, so that parallel
// writers leave no gap and no fork. Triggers in the hand-written migration refuse update, delete and truncate.
import { sql } from "drizzle-orm";
import { bigint, boolean, check, pgTable, text } from "drizzle-orm/pg-core";

export const evidenceEntries = pgTable(
  "evidence_entries",
  {
    sequence: bigint("sequence", { mode: "number" }).primaryKey(),
    /** The canonical JSON that was hashed, byte for byte; it holds `sequence` and `previous` too. */
    body: text("body").notNull(),
    /** Lower-case hexadecimal SHA-256 of the entry before; 64 zeros for the first. */
    previous: text("previous").notNull().unique("evidence_entries_previous_unique"),
    /** SHA-256 of the byte 0x00 followed by the body. */
    hash: text("hash").notNull().unique("evidence_entries_hash_unique"),
  },
  (table) => [
    check("evidence_entries_sequence", sql`${table.sequence} >= 1`),
    check("evidence_entries_hashes", sql`${table.previous} ~ '^[0-9a-f]{64}$' and ${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

export const evidenceHead = pgTable(
  "evidence_head",
  {
    /** True in the one row there is. */
    one: boolean("one").primaryKey().default(true),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [check("evidence_head_one", sql`${table.one}`)],
);
