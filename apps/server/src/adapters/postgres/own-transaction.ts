// A transaction with the owner's rights and without the limits of a request, for work that reads or writes everything.
// On Postgres it has a connection of its own. The embedded database has only one, so everything else waits.
import type { Database } from "./database.ts";

export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

export async function inOwnTransaction<Result>(
  database: Database,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  if (database.kind === "embedded")
    return database.lite.transaction((tx) =>
      work(async <Row>(text: string, values: unknown[] = []) => (await tx.query<Row>(text, values)).rows),
    );
  return onOwnClient(database.databaseUrl, async (query) => {
    await query("begin");
    const result = await work(query);
    await query("commit");
    return result;
  });
}

/** Opens a connection to Postgres for this work only. */
export async function onOwnClient<Result>(
  databaseUrl: string,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on("error", () => {}); // the query in progress fails too
  await client.connect();
  try {
    return await work(async <Row>(text: string, values: unknown[] = []) => {
      const { rows } = await client.query(text, values);
      return rows as Row[];
    });
  } finally {
    await client.end();
  }
}
