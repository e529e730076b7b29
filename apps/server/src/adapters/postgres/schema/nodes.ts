// The server processes on this database. One of them serves; the others stand by until its lease is over. See
// docs/decisions/075.
import { sql } from "drizzle-orm";
import { bigint, boolean, pgSequence, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

/** Every start takes the next number, so a newer process always has a higher one. */
export const nodeGenerations = pgSequence("node_generations");

export const nodes = pgTable(
  "nodes",
  {
    /** The same for every process that uses the same data directory on the same machine. */
    id: text("id").primaryKey(),
    /** Identifies the process. Its sessions store this number as their owner. */
    generation: bigint("generation", { mode: "number" }).notNull(),
    host: text("host").notNull(),
    /** The same on servers with the same BETTER_AUTH_SECRET. */
    secretMark: text("secret_mark").notNull(),
    serving: boolean("serving").notNull().default(false),
    /** Timed by the database's clock. */
    leaseUntil: at("lease_until").notNull(),
  },
  (table) => [uniqueIndex("one_serving_node").on(table.serving).where(sql`${table.serving}`)],
);
