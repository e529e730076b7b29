// What the database's clock says at this moment.
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { answerRows } from "./admin/paging.ts";
import type { Db } from "./database.ts";

/** A slower answer says too little about the moment it was made at. */
const slowestAnswerMs = 1_000;

/** Null when the database doesn't answer, or not soon enough. */
export const createDatabaseClock = (db: Db, runningMs: () => number) => (): Promise<number | null> =>
  Promise.race([ask(db, runningMs).catch(() => null), delay(slowestAnswerMs, null, { ref: false })]);

/** The clock was read in the middle of the time that the answer took. */
async function ask(db: Db, runningMs: () => number): Promise<number | null> {
  const askedMs = runningMs();
  const answer = await db.execute(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`);
  const ms = answerRows<{ ms: number }>(answer)[0]?.ms;
  return ms === undefined ? null : ms + (runningMs() - askedMs) / 2;
}
