// Locks a row from another connection and keeps it locked. This fault needs Postgres, because the embedded database has
// only one connection.
import { type SQL, sql } from "drizzle-orm";
import { rowsOf } from "../adapters/postgres/admin/paging.ts";
import type { Db } from "../adapters/postgres/database.ts";

export const holdRow = (db: Db, sessionId: string) =>
  hold(db, sql`select id from studio_sessions where id = ${sessionId} for update`);

export const holdPerson = (db: Db, userId: string) =>
  hold(db, sql`select id from "user" where id = ${userId} for update`);

export const holdTake = (db: Db, takeId: string) => hold(db, sql`select id from takes where id = ${takeId} for update`);

/** Counts this database's connections that are waiting for a lock. */
export const countWaiting = async (db: Db): Promise<number> =>
  rowsOf(
    await db.execute(sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`),
  ).length;

/** Resolves once the row is locked. Call the returned function to release it. */
async function hold(db: Db, lock: SQL): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    // No timeout here, because a test may hold the lock for a long time on a slow machine.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(lock);
    locked.resolve();
    await over.promise;
  });
  await Promise.race([locked.promise, holding]);
  return async () => {
    over.resolve();
    await holding;
  };
}
