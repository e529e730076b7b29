// The connections to Postgres and their limits. No database fault may block a request or a connection forever.
import type pg from "pg";
import { cutOff, isFromPostgres } from "./checked-out-client.ts";
import { type DatabaseWatchdog, startDatabaseWatchdog, type WatchdogTimeouts } from "./database-watchdog.ts";
import { noAccessRole } from "./row-level-security.ts";

type Library = typeof pg;
export type PoolWaits = WatchdogTimeouts & {
  /** How long a query waits for a free connection. After that, it fails as if the database were down. */
  poolWaitMs: number;
  /** How long we wait for a response. It only matters if Postgres can't end the statement itself. */
  answerMs: number;
};

/** The HTTP listener gives up after 30 s, so we wait less than that for a connection and for a response. */
const defaultWaits: PoolWaits = { poolWaitMs: 5_000, silenceMs: 3_000, probeMs: 3_000, answerMs: 20_000 };

const ownConnections = 4;
const leaveWithinMs = 1_000;

/** A server that freezes in the middle of a transaction must not keep its rows locked. */
const idleInTransactionMs = 15_000;
// Detects a database machine that disappeared without closing its connections.
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const connectionLimits = {
  ...keepAlive,
  statement_timeout: 15_000,
  /** Waiting for a locked row ties up a connection, so we ask the caller to try again instead. */
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: idleInTransactionMs,
};

/** A migration takes longer on larger tables, and may have to wait for another server's migration. */
const migrationLimits = { ...keepAlive, idle_in_transaction_session_timeout: idleInTransactionMs };

/**
 * The job queue's library uses these connections for its maintenance. No request waits for them, so they have more
 * time.
 */
export const queueConnectionLimits = {
  ...keepAlive,
  idle_in_transaction_session_timeout: idleInTransactionMs,
  query_timeout: 60_000,
};

/** A renewal that takes longer than this has missed its lease anyway. */
const leaseAnswerMs = 1_000;

const leaseLimits = {
  ...keepAlive,
  connectionTimeoutMillis: leaseAnswerMs,
  query_timeout: leaseAnswerMs,
  statement_timeout: leaseAnswerMs,
  idle_in_transaction_session_timeout: leaseAnswerMs,
  max: 1,
};

export type PostgresPools = {
  pool: pg.Pool;
  ownerPool: pg.Pool;
  /** Only for the lease, whose renewals can't wait for a free connection. */
  leasePool: pg.Pool;
  migrationPool: pg.Pool;
  watchdog: DatabaseWatchdog;
  close(): Promise<void>;
};

export function createPools(library: Library, connectionString: string, waits: Partial<PoolWaits> = {}): PostgresPools {
  const { poolWaitMs, answerMs, silenceMs, probeMs } = { ...defaultWaits, ...waits };
  const limits = {
    ...connectionLimits,
    connectionString,
    connectionTimeoutMillis: poolWaitMs,
    query_timeout: answerMs,
  };
  const ownerPool = new library.Pool({ ...limits, pipeline: true, max: ownConnections });
  const migrationPool = new library.Pool({
    ...migrationLimits,
    connectionString,
    connectionTimeoutMillis: poolWaitMs,
    max: 1,
  });
  const leasePool = new library.Pool({ ...leaseLimits, connectionString });
  const pool = new library.Pool({
    ...limits,
    pipeline: true,
    onConnect: async (client) =>
      void (await client.query({ text: `set role ${noAccessRole}`, query_timeout: poolWaitMs } as pg.QueryConfig)),
  });
  const connections = new Set<pg.ClientBase>();
  for (const one of [ownerPool, migrationPool, leasePool, pool]) rememberConnections(one, connections);
  const watchdog = startDatabaseWatchdog({
    silenceMs,
    probeMs,
    probe: (signal) => askAnew(new library.Client({ connectionString, keepAlive: true }), signal),
    onAway: () => connections.forEach(cutOff),
  });
  const close = async () => {
    watchdog.close();
    // A frozen database never confirms that a connection is closed.
    const cut = setTimeout(() => connections.forEach(cutOff), leaveWithinMs);
    await Promise.all([pool, ownerPool, leasePool, migrationPool].map((one) => one.end()));
    clearTimeout(cut);
  };
  return { pool, ownerPool, leasePool, migrationPool, watchdog, close };
}

/**
 * We replace a broken connection when we next need one. Without this listener its error would end the process, because
 * the pool only listens to idle connections.
 */
function rememberConnections(pool: pg.Pool, connections: Set<pg.ClientBase>): void {
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    connections.add(client);
    client.on("error", () => {});
  });
  pool.on("remove", (client) => void connections.delete(client));
}

async function askAnew(client: pg.Client, signal: AbortSignal): Promise<void> {
  client.on("error", () => {});
  signal.addEventListener("abort", () => cutOff(client), { once: true });
  try {
    await client.connect();
    await client.query("select 1");
    void client.end();
  } catch (error) {
    cutOff(client);
    if (!isFromPostgres(error)) throw signal.aborted ? signal.reason : error;
  }
}
