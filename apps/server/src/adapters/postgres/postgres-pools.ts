// The connections to Postgres and their limits: no fault of the database may hold a request or a connection for ever.
import type pg from "pg";
import { type AnswerWatch, type Patience, watchAnswers } from "./answer-watch.ts";
import { cutOff, isFromPostgres } from "./one-client.ts";
import { nobodyRole } from "./wall.ts";

type Library = typeof pg;
export type PoolWaits = Patience & {
  /** How long a question waits for one of the pool's connections before it fails as "database away". */
  poolWaitMs: number;
  /** For a statement that Postgres itself can't end any more. */
  answerMs: number;
};

/** Within 30 s the listener gives up on an answer of ours, so a wait for a connection and one for an answer are shorter. */
const usualWaits: PoolWaits = { poolWaitMs: 5_000, silenceMs: 3_000, questionMs: 3_000, answerMs: 20_000 };

const ownConnections = 4;
const leaveWithinMs = 1_000;

/** A server that is stopped in the middle of a transaction must not keep its rows locked. */
const idleInTransactionMs = 15_000;
// Notices a database machine that vanished without closing its connections.
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const connectionLimits = {
  ...keepAlive,
  statement_timeout: 15_000,
  /** Whoever waits for a locked row keeps a connection of the pool, so they are told to try again instead. */
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: idleInTransactionMs,
};

/** The job queue's library tidies up on its own connections, and nobody waits for that. */
export const queueConnectionLimits = {
  ...keepAlive,
  idle_in_transaction_session_timeout: idleInTransactionMs,
  query_timeout: 60_000,
};

export type PostgresPools = { pool: pg.Pool; ownerPool: pg.Pool; watch: AnswerWatch; close(): Promise<void> };

export function createPools(library: Library, connectionString: string, waits: Partial<PoolWaits> = {}): PostgresPools {
  const { poolWaitMs, answerMs, silenceMs, questionMs } = { ...usualWaits, ...waits };
  const limits = {
    ...connectionLimits,
    connectionString,
    connectionTimeoutMillis: poolWaitMs,
    query_timeout: answerMs,
  };
  // Opens a connection only when it is used: by the migrations, and by little after them.
  const ownerPool = new library.Pool({ ...limits, max: ownConnections });
  const pool = new library.Pool({
    ...limits,
    pipeline: true,
    onConnect: async (client) =>
      void (await client.query({ text: `set role ${nobodyRole}`, query_timeout: poolWaitMs } as pg.QueryConfig)),
  });
  const connections = new Set<pg.ClientBase>();
  for (const one of [ownerPool, pool]) rememberConnections(one, connections);
  const watch = watchAnswers({
    silenceMs,
    questionMs,
    question: (signal) => askAnew(new library.Client({ connectionString, keepAlive: true }), signal),
    onAway: () => connections.forEach(cutOff),
  });
  const close = async () => {
    watch.close();
    // A frozen database never confirms that a connection has ended.
    const cut = setTimeout(() => connections.forEach(cutOff), leaveWithinMs);
    await Promise.all([pool.end(), ownerPool.end()]);
    clearTimeout(cut);
  };
  return { pool, ownerPool, watch, close };
}

/**
 * A connection that breaks is replaced when it's next needed. Without a listener of ours its error would end the process:
 * the pool listens only while nobody uses the connection.
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
