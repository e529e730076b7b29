// Reads the time from the database's clock.
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { rowsOf } from "./admin/paging.ts";
import type { Db } from "./database.ts";

/** If the response takes longer, we can't tell precisely enough when the database read its clock. */
const slowestAnswerMs = 1_000;

/** Returns null if the database doesn't respond, or not in time. */
export const createDatabaseClock = (db: Db, runningMs: () => number) => (): Promise<number | null> =>
  Promise.race([ask(db, runningMs).catch(() => null), delay(slowestAnswerMs, null, { ref: false })]);

/** Assumes that the database read its clock halfway through the round trip. */
async function ask(db: Db, runningMs: () => number): Promise<number | null> {
  const askedMs = runningMs();
  const answer = await db.execute(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`);
  const ms = rowsOf<{ ms: number }>(answer)[0]?.ms;
  return ms === undefined ? null : ms + (runningMs() - askedMs) / 2;
}
