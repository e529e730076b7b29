// A fresh database for one test file: embedded in memory, or a database of its own on TEST_DATABASE_URL.
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import pg from "pg";
import { type Database, migrateEmbedded, openDatabase } from "../adapters/postgres/database.ts";
import { migratedDump } from "./migrated-dump.ts";

export function openTestDatabase(): Promise<Database> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? openPostgresCopy(serverUrl) : openMemoryCopy();
}

async function openMemoryCopy(): Promise<Database> {
  return migrateEmbedded(
    await PGlite.create("memory://", { loadDataDir: await migratedDump(), extensions: { pg_trgm } }),
  );
}

async function openPostgresCopy(serverUrl: string): Promise<Database> {
  const empty = await createEmptyPostgres(serverUrl);
  const database = await openDatabase({ databaseUrl: empty.url, dataDir: "" });
  return {
    ...database,
    close: async () => {
      await database.close();
      await empty.drop();
    },
  };
}

/** A database of its own on the server, without any table. */
export async function createEmptyPostgres(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `foldback_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`) };
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
