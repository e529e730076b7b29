// A session's row that somebody else has locked and doesn't give back: a fault for tests on Postgres. The embedded database has
// one connection, so nobody else can hold anything there.
import { sql } from "drizzle-orm";
import type { Db } from "../adapters/postgres/database.ts";

/** Resolves once the row is locked; the returned function gives it back. */
export async function holdRow(db: Db, sessionId: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    // Held for as long as the test likes, on a slow machine too.
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
