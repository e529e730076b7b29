// Gives drizzle a pool that works around two bugs in its transactions: they never release the connection after a failed
// `begin`, and a failed `rollback` hides the original error.
import type pg from "pg";
import { checkOut, type Statement, type WatchedPool } from "./checked-out-client.ts";

/** Returns the statement to send before a transaction's first one, or null to use the connection's own role. */
export type Opening = () => string | null;

/** drizzle recognises a pool by its class, so we give it the real pool with these two methods replaced. */
export const drizzlePool = (watched: WatchedPool, opening: Opening): pg.Pool =>
  new Proxy(watched.pool, {
    get: (target, key) => {
      if (key === "query") return (...statement: Statement) => queryOnce(watched, opening(), statement);
      if (key === "connect") return () => openTransaction(watched, opening());
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

/**
 * We send statements without waiting for the previous response, so opening and closing the transaction doesn't cost an
 * extra round trip. HAZARD: if the opening fails, the next statement still runs, under the connection's own role, which
 * can't read anything.
 */
async function queryOnce(watched: WatchedPool, opening: string | null, statement: Statement) {
  const client = await checkOut(watched);
  try {
    if (opening === null) return await client.query(...statement);
    const answers = await Promise.allSettled([
      client.query(`begin; ${opening}`),
      client.query(...statement),
      client.query("commit"),
    ]);
    // If Postgres refused the statement, the commit undoes it. We don't reuse a connection that couldn't open or close
    // its transaction.
    const [opened, answer, closed] = answers;
    for (const end of [opened, closed]) if (end.status === "rejected") client.giveUp(end.reason);
    for (const one of [opened, answer, closed]) if (one.status === "rejected") throw one.reason;
    return answer.status === "fulfilled" ? answer.value : undefined;
  } finally {
    client.release();
  }
}

/**
 * The part of a client that drizzle's transaction uses. The transaction's first statement is sent right after the
 * opening one, with the same hazard as above. If the opening fails, every statement and the commit report its failure.
 */
async function openTransaction(watched: WatchedPool, opening: string | null) {
  const client = await checkOut(watched);
  let opened: Promise<unknown> = Promise.resolve();
  const begin = async (text: string) => {
    opened = client.query(opening === null ? text : `${text}; ${opening}`).catch((error: unknown) => {
      client.giveUp(error);
      throw error;
    });
    opened.catch(() => {});
  };
  const query = async (...statement: Statement) => {
    const [opens, answer] = await Promise.allSettled([opened, client.query(...statement)]);
    if (opens.status === "rejected") throw opens.reason;
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  };
  const commit = async (text: string) => {
    try {
      const answer = await query(text);
      // Postgres rolls back without an error if the code caught a statement's error and carried on.
      if (answer.command === "ROLLBACK")
        throw new Error("Postgres rolled the transaction back instead of committing it");
      return answer;
    } catch (error) {
      client.giveUp(error);
      throw error;
    }
  };
  /** Used for savepoints too. If it fails, we close the connection, which makes Postgres roll everything back. */
  const rollBack = async (text: string) => {
    try {
      return await client.query(text);
    } catch (error) {
      client.giveUp(error);
      return undefined;
    }
  };
  return {
    query: (config: pg.QueryConfig, values?: unknown[]) => {
      if (/^begin\b/.test(config.text)) return begin(config.text);
      if (/^commit\b/.test(config.text)) return commit(config.text);
      return /^rollback\b/.test(config.text) ? rollBack(config.text) : query(config, values);
    },
    release: client.release,
  };
}
