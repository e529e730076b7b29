// Opens the database: PGlite in the data directory, or Postgres at an address, with the same tables and migrations.
// RULE: inside `db.transaction(async (tx) => ...)` use only `tx`. The embedded database has a single connection, so a
// query on the outer `db` would deadlock with the transaction.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Pool, PoolClient } from "pg";
import type { Actor } from "../../modules/acting-for.ts";
import { drizzlePool } from "./drizzle-pool.ts";
import { createPools, type PoolWaits } from "./postgres-pools.ts";
import { type ActorSource, fromCurrentActor, liteWithPolicies, poolWithPolicies } from "./row-level-security.ts";
import * as schema from "./schema.ts";
import { yieldingToEventLoop } from "./yield-to-event-loop.ts";

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/**
 * `db` runs statements for the current actor and `as` for a given one, and policies apply to both. They don't apply to
 * `owner`, which is for migrations, the job queue and tests. `lite` and `databaseUrl` are for the job queue, which
 * writes its own statements.
 */
export type Database = {
  db: Db;
  as(actor: Actor): Db;
  owner: Db;
  close(): Promise<void>;
} & ({ kind: "embedded"; lite: Lite } | { kind: "postgres"; databaseUrl: string; lease: Db });
export type DatabaseLocation = {
  databaseUrl: string | undefined;
  dataDir: string;
  waits?: Partial<PoolWaits>;
  /** Replaces all migrations by some of them, to load a backup that an older version made. */
  migrationsFolder?: string;
};

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
/** An arbitrary constant. With this lock, servers that start at the same time migrate one after another. */
const migrationLockId = 466_0132;

/**
 * Sends nothing to Postgres before `migrate`, which can be called again after a failure. Use `database` only once
 * `migrate` has succeeded.
 */
export type PreparedDatabase = { database: Database; migrate(): Promise<void> };

export function prepareDatabase(location: DatabaseLocation): Promise<PreparedDatabase> {
  const { databaseUrl, dataDir, waits, migrationsFolder: folder = migrationsFolder } = location;
  return databaseUrl ? findPostgres(databaseUrl, folder, waits) : openEmbedded(dataDir, folder);
}

export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { database, migrate } = await prepareDatabase(location);
  try {
    await migrate();
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

// Loaded on demand, because each library adds a fifth of a second to startup and we need only one of them.
async function findPostgres(
  connectionString: string,
  folder: string,
  waits?: Partial<PoolWaits>,
): Promise<PreparedDatabase> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
    import("drizzle-orm/node-postgres/migrator"),
  ]);
  // Without this, Postgres would return count(*) as a string and the embedded database as a number.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const { pool, ownerPool, leasePool, migrationPool, watchdog, close } = createPools(pg, connectionString, waits);
  const withPolicies = (who: ActorSource) => drizzle(poolWithPolicies({ pool, watchdog }, who), { schema });
  const database: Database = {
    db: withPolicies(fromCurrentActor),
    as: (actor) => withPolicies(() => actor),
    owner: drizzle(
      drizzlePool({ pool: ownerPool, watchdog }, () => null),
      { schema },
    ),
    kind: "postgres",
    databaseUrl: connectionString,
    lease: drizzle(leasePool, { schema }),
    close,
  };
  const migrateOn = (connection: PoolClient) => migrate(drizzle(connection, { schema }), { migrationsFolder: folder });
  return { database, migrate: () => onOwnConnection(migrationPool, migrateOn) };
}

/** Closing the connection frees the lock even if the work failed. */
async function onOwnConnection(pool: Pool, work: (connection: PoolClient) => Promise<void>): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query("select pg_advisory_lock($1)", [migrationLockId]);
    await work(connection);
  } finally {
    connection.release(true);
  }
}

async function openEmbedded(dataDir: string, migrations: string): Promise<PreparedDatabase> {
  const folder = join(dataDir, "db");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
  ]);
  const startParams = [...PGlite.defaultStartParams, "-c", `shared_buffers=${embeddedBuffers}`];
  const lite = await PGlite.create(folder, { extensions: { pg_trgm }, startParams });
  const database = await migrateEmbedded(lite, migrations);
  return { database, migrate: async () => {} };
}

/**
 * Postgres defaults to 128 MB, all of which would count towards this process's memory. Pages that don't fit here stay
 * in the system's file cache.
 */
const embeddedBuffers = "32MB";

type Lite = import("@electric-sql/pglite").PGlite;

export async function migrateEmbedded(lite: Lite, folder: string = migrationsFolder): Promise<Database> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import("drizzle-orm/pglite"),
    import("drizzle-orm/pglite/migrator"),
  ]);
  const owner = drizzle(lite, { schema });
  await migrate(owner, { migrationsFolder: folder });
  const inTurn = yieldingToEventLoop(lite);
  const withPolicies = (who: ActorSource) => drizzle(liteWithPolicies(inTurn, who), { schema });
  return {
    db: withPolicies(fromCurrentActor),
    as: (actor) => withPolicies(() => actor),
    owner,
    kind: "embedded",
    lite,
    close: () => lite.close(),
  };
}
