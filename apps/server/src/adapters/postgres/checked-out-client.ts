// A pool connection, lent for one transaction or one statement. If it broke or its last response never arrived, we
// close it instead of returning it, because the next statement would take a late response for its own.
import type { Duplex } from "node:stream";
import type pg from "pg";
import { DatabaseUnavailable } from "../../modules/database-unavailable.ts";
import type { DatabaseWatchdog } from "./database-watchdog.ts";

export type WatchedPool = { pool: pg.Pool; watchdog: DatabaseWatchdog };
export type Statement = [pg.QueryConfig | string, unknown[]?];

export type CheckedOutClient = {
  query(...statement: Statement): Promise<pg.QueryResult>;
  /** Prevents any further use of the connection, and gives this as the reason. */
  giveUp(reason: unknown): void;
  release(): void;
};

/** The library's types lack this property. Its own pool closes connections the same way. */
const socketOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Duplex } }).connection.stream;
export const cutOff = (client: pg.ClientBase) => void socketOf(client).destroy();

/**
 * The connection is lost or Postgres is closing it: 57P means shutting down, 08 a connection failure, 25P03 idle in a
 * transaction, 53300 too many connections. After a failover the connection may reach a read-only server (25006).
 */
const lossCodes = /^(57P\d\d|08\w{3}|25P03|25006|53300)$/;

export const isFromPostgres = (error: unknown): error is pg.DatabaseError =>
  error instanceof Error && "severity" in error;

export async function checkOut({ pool, watchdog }: WatchedPool): Promise<CheckedOutClient> {
  const client = await connect({ pool, watchdog });
  let broken: { reason: unknown } | null = null;
  let isReleased = false;
  const giveUp = (reason: unknown) => {
    broken ??= { reason };
  };
  client.on("error", giveUp);

  const query = async (...statement: Statement) => {
    if (isReleased) throw new Error("this statement's transaction has ended");
    if (broken !== null) throw new DatabaseUnavailable("the connection is lost", { cause: broken.reason });
    try {
      const answer = await watchdog.guard<pg.QueryResult>(() => client.query(...statement));
      watchdog.heard();
      return answer;
    } catch (error) {
      throw failureOf(error);
    }
  };
  const failureOf = (error: unknown) => {
    if (isFromPostgres(error)) watchdog.heard();
    const isRefusal = isFromPostgres(error) && !lossCodes.test(error.code ?? "");
    if (isRefusal) return error;
    const isLost = isFromPostgres(error) || broken !== null || socketOf(client).destroyed || isUnanswered(error);
    giveUp(error);
    return isLost ? asUnavailable(error) : error;
  };
  return {
    query,
    giveUp,
    release: () => {
      if (isReleased) return;
      isReleased = true;
      // A graceful close would wait for outstanding responses, forever if the database is frozen.
      if (broken !== null) cutOff(client);
      client.release(broken !== null);
      client.off("error", giveUp);
    },
  };
}

/** The pool's time limit covers the wait. If a client arrives after its caller gave up, we return it to the pool. */
async function connect({ pool, watchdog }: WatchedPool): Promise<pg.PoolClient> {
  let isWanted = true;
  try {
    return await watchdog.guard(async () => {
      const client = await pool.connect();
      if (!isWanted) client.release();
      return client;
    });
  } catch (error) {
    isWanted = false;
    throw isFromPostgres(error) && !lossCodes.test(error.code ?? "") ? error : asUnavailable(error);
  }
}

const isUnanswered = (error: unknown) =>
  error instanceof Error && /^Query read timeout$|not queryable$/.test(error.message);

const asUnavailable = (cause: unknown) =>
  cause instanceof DatabaseUnavailable ? cause : new DatabaseUnavailable("the database can't be reached", { cause });
