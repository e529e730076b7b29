// A fresh database for one test file, either embedded in memory or on the server at TEST_DATABASE_URL.
import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import pg from "pg";
import { type Database, migrateEmbedded, openDatabase } from "../adapters/postgres/database.ts";
import { migratedDump } from "./migrated-dump.ts";

/** Tests on Postgres copy this database, because migrating each one would take most of their time. */
const migratedName = "foldback_test_migrated";

/** Runs once, before test files start to copy the databases in parallel. */
export async function prepareTestDatabases(): Promise<void> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  await migratedDump();
  if (!serverUrl) return;
  await onServer(serverUrl, `drop database if exists ${migratedName} with (force)`);
  await onServer(serverUrl, `create database ${migratedName}`);
  const migrated = await openDatabase({ databaseUrl: databaseOn(serverUrl, migratedName), dataDir: "" });
  await migrated.close();
}

export function openTestDatabase(): Promise<Database> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? openPostgresCopy(serverUrl) : openMemoryCopy();
}

async function openMemoryCopy(): Promise<Database> {
  const loadDataDir = await openAsBlob(await migratedDump());
  // Postgres' default is 128 MB, and zeroing it accounts for a third of the time it takes to open the database.
  const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];
  return migrateEmbedded(await PGlite.create("memory://", { loadDataDir, extensions: { pg_trgm }, startParams }));
}

async function openPostgresCopy(serverUrl: string): Promise<Database> {
  const copy = await createPostgres(serverUrl, `template ${migratedName}`);
  // Long enough for a hundred parallel requests on a slow machine.
  const waits = { poolWaitMs: 60_000, probeMs: 60_000 };
  const database = await openDatabase({ databaseUrl: copy.url, dataDir: "", waits });
  return {
    ...database,
    close: async () => {
      await database.close();
      await copy.dropOnceClosed();
    },
  };
}

type PostgresForTest = { url: string; drop(): Promise<void>; dropOnceClosed(): Promise<void> };

export const createEmptyPostgres = (serverUrl: string): Promise<PostgresForTest> => createPostgres(serverUrl, "");

async function createPostgres(serverUrl: string, options: string): Promise<PostgresForTest> {
  const name = `foldback_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, `create database ${name} ${options}`);
  const drop = () => onServer(serverUrl, `drop database if exists ${name} with (force)`);
  return {
    url: databaseOn(serverUrl, name),
    drop,
    // Without force, Postgres waits five seconds for connections that are still closing. Force would cut them off, and
    // no code could handle the resulting error.
    dropOnceClosed: () => onServer(serverUrl, `drop database if exists ${name}`).catch(drop),
  };
}

function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
