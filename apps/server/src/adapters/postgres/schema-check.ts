// Checks that the tables are at least as new as this code. Restoring an old backup under a running server makes them
// older.
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Db } from "./database.ts";

const journal = z.object({ entries: z.array(z.object({ when: z.int() })).nonempty() });
const journalFile = new URL("./migrations/meta/_journal.json", import.meta.url);
/** Each check uses one of the owner's few connections, so we don't check more often. */
const lookEveryMs = 60_000;

/**
 * Returns the last check's result, and starts a new check if it's too old. It's true at first, because every startup
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
      // After a bad result we check every time so that a repaired schema is noticed soon.
      if (isOurs) nextLookAtMs = monotonicMs() + lookEveryMs;
    } catch {
      // The result doesn't change if the database doesn't respond.
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
