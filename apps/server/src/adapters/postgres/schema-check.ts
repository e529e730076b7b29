// Checks that the tables are at least as new as this code. Restoring an older backup under a running server makes them
// older.
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Db } from "./database.ts";

const journal = z.object({ entries: z.array(z.object({ when: z.int() })).nonempty() });
const journalFile = new URL("./migrations/meta/_journal.json", import.meta.url);
/** It uses one of the owner's few connections. */
const lookEveryMs = 60_000;

/**
 * Returns the result of the last check, and checks again once that's too old. It's true at first, because every start
 * migrates.
 */
export function createSchemaCheck(owner: Db, monotonicMs: () => number): () => boolean {
  let isOurs = true;
  let nextLookAtMs = Number.NEGATIVE_INFINITY;
  let looking = false;
  const look = async () => {
    looking = true;
    try {
      isOurs = await isAsNewAsOurs(owner);
      // A bad result is checked each time, so that a repaired schema shows soon.
      if (isOurs) nextLookAtMs = monotonicMs() + lookEveryMs;
    } catch {
      // A database that doesn't answer doesn't change the result.
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
