// Opens the one database: PGlite in the data directory, or Postgres by address; same tables, same migrations.
// RULE: inside `db.transaction(async (tx) => ...)` use only `tx`. The embedded database has a single connection,
// and a query on the outer `db` would wait for the transaction that waits for it.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Actor } from "../../modules/acting-for.ts";
import * as schema from "./schema.ts";
import { takingTurns } from "./taking-turns.ts";
import { nobodyRole, type WhoActs, walledLite, walledPool, whoeverActs } from "./wall.ts";

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/**
 * `db` acts for whoever the server is acting for, and `as` always for the same; both are held to the policies. `owner` is not:
 * it is for migrations, the job queue and tests. `lite` and `databaseUrl` are for the job queue, which brings its own statements.
 */
export type Database = {
  db: Db;
  as(actor: Actor): Db;
  owner: Db;
  close(): Promise<void>;
} & ({ kind: "embedded"; lite: Lite } | { kind: "postgres"; databaseUrl: string });
export type DatabaseLocation = {
  databaseUrl: string | undefined;
  dataDir: string;
  /** How long a question waits for one of the pool's connections before it fails as "database away". */
  poolWaitMs?: number;
};

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
/** Any constant of ours; servers that start together migrate one after the other. */
const migrationLockId = 466_0132;
const ownConnections = 4;
const statementTimeoutMs = 15_000;
/** For a server that does not answer at all: it cannot end the statement itself. */
const answerTimeoutMs = 20_000;

export function openDatabase({ databaseUrl, dataDir, poolWaitMs = 5_000 }: DatabaseLocation): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, poolWaitMs) : openEmbedded(dataDir);
}

// The libraries are loaded on demand: each costs a fifth of a second at start, and only one of them is needed.
async function openPostgres(connectionString: string, poolWaitMs: number): Promise<Database> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
    import("drizzle-orm/node-postgres/migrator"),
  ]);
  // The embedded database answers count(*) as a number; Postgres must not answer a string.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const settings = {
    connectionString,
    statement_timeout: statementTimeoutMs,
    query_timeout: answerTimeoutMs,
    connectionTimeoutMillis: poolWaitMs,
  };
  // Opens a connection only when it is used: by the migrations, and by little after them.
  const ownerPool = new pg.Pool({ ...settings, max: ownConnections });
  const pool = new pg.Pool({
    ...settings,
    pipeline: true,
    onConnect: async (client) => void (await client.query(`set role ${nobodyRole}`)),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  for (const one of [ownerPool, pool]) one.on("error", () => {});
  const connection = await ownerPool.connect();
  try {
    await connection.query("select pg_advisory_lock($1)", [migrationLockId]);
    await migrate(drizzle(connection, { schema }), { migrationsFolder });
  } finally {
    await connection.query("select pg_advisory_unlock($1)", [migrationLockId]);
    connection.release();
  }
  const walled = (who: WhoActs) => drizzle(walledPool(pool, who), { schema });
  return {
    db: walled(whoeverActs),
    as: (actor) => walled(() => actor),
    owner: drizzle(ownerPool, { schema }),
    kind: "postgres",
    databaseUrl: connectionString,
    close: async () => void (await Promise.all([pool.end(), ownerPool.end()])),
  };
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = join(dataDir, "db");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
  ]);
  return migrateEmbedded(await PGlite.create(folder, { extensions: { pg_trgm } }));
}

type Lite = import("@electric-sql/pglite").PGlite;

export async function migrateEmbedded(lite: Lite): Promise<Database> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import("drizzle-orm/pglite"),
    import("drizzle-orm/pglite/migrator"),
  ]);
  const owner = drizzle(lite, { schema });
  await migrate(owner, { migrationsFolder });
  const inTurn = takingTurns(lite);
  const walled = (who: WhoActs) => drizzle(walledLite(inTurn, who), { schema });
  return {
    db: walled(whoeverActs),
    as: (actor) => walled(() => actor),
    owner,
    kind: "embedded",
    lite,
    close: () => lite.close(),
  };
}
