// What the database's clock says at this moment.
import { sql } from "drizzle-orm";
import { answerRows } from "./admin/paging.ts";
import type { Db } from "./database.ts";

/** A slower answer says too little about the moment it was made at. */
const slowestAnswerMs = 1_000;

/** Null when the database doesn't answer, or not soon enough. */
export function createDatabaseClock(db: Db, runningMs: () => number): () => Promise<number | null> {
  return async () => {
    const askedMs = runningMs();
    try {
      const answer = await db.execute(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`);
      const tookMs = runningMs() - askedMs;
      const ms = answerRows<{ ms: number }>(answer)[0]?.ms;
      return ms === undefined || tookMs > slowestAnswerMs ? null : ms + tookMs / 2;
    } catch {
      return null;
    }
  };
}
