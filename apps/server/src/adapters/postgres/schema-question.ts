// Whether the tables are at least as new as this code. An older backup restored under a running server makes them older.
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Db } from "./database.ts";

const journal = z.object({ entries: z.array(z.object({ when: z.int() })).nonempty() });
const journalFile = new URL("./migrations/meta/_journal.json", import.meta.url);
/** It takes a connection of the owner, whose pool is small. */
const lookEveryMs = 60_000;

/** Answers what the last look saw, true at first because a start migrates, and looks again when that was long ago. */
export function createSchemaQuestion(owner: Db, monotonicMs: () => number): () => boolean {
  let isOurs = true;
  let nextLookAtMs = Number.NEGATIVE_INFINITY;
  let looking = false;
  const look = async () => {
    looking = true;
    try {
      isOurs = await isAsNewAsOurs(owner);
      // A bad answer is checked each time, so that a mended schema shows soon.
      if (isOurs) nextLookAtMs = monotonicMs() + lookEveryMs;
    } catch {
      // A database that doesn't answer changes nothing about what is known of its schema.
    } finally {
      looking = false;
    }
  };
  return () => {
    if (!looking && monotonicMs() >= nextLookAtMs) void look();
    return isOurs;
  };
}

async function isAsNewAsOurs(owner: Db): Promise<boolean> {
  const { entries } = journal.parse(JSON.parse(await readFile(journalFile, "utf8")));
  const ours = Math.max(...entries.map(({ when }) => when));
  const found = (await owner.execute(
    sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { newest: number | null }[] };
  return (found.rows[0]?.newest ?? 0) >= ours;
}
