// Locks a session's row on another connection and keeps it: a fault for tests on Postgres. The embedded database has
// only one connection.
import { sql } from "drizzle-orm";
import type { Db } from "../adapters/postgres/database.ts";

/** Resolves once the row is locked. The returned function releases it. */
export async function holdRow(db: Db, sessionId: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    // Held as long as the test needs, even on a slow machine.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`select id from studio_sessions where id = ${sessionId} for update`);
    locked.resolve();
    await over.promise;
  });
  await Promise.race([locked.promise, holding]);
  return async () => {
    over.resolve();
    await holding;
  };
}
