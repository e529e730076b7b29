// Loads a dump into an empty database: the migrations that the backup had, its rows in one transaction, then newer
// migrations.
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { BackupProblem, type DatabaseDump, type TableDump } from "../../modules/backups/ports.ts";
import { createTurn } from "../../modules/event-loop-turn.ts";
import { type Database, type DatabaseLocation, migrationsFolder, openDatabase } from "./database.ts";
import { columnsOf, quoted, tableNames, textSettings } from "./dump-database.ts";
import { inOwnTransaction, onOwnClient, type Query } from "./own-transaction.ts";

type ReadPage = (sha256: string) => Promise<Buffer>;

/** Throws unless this version of Foldback can load the backup. Touches nothing. */
export function requireKnownMigrations({ migrations }: DatabaseDump): void {
  const ours = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  if (migrations.length > ours.length && ours.every((hash, at) => hash === migrations[at]))
    throw new BackupProblem("BACKUP_NEWER", "A newer Foldback made this backup. Update this one first.");
  if (migrations.some((hash, at) => hash !== ours[at]))
    throw new BackupProblem(
      "BACKUP_FOREIGN",
      "This version of Foldback can't load this backup. Its migrations differ.",
    );
}

/** Throws if a Postgres has tables. An embedded database is in the data directory, which is checked elsewhere. */
export async function requireEmptyPostgres(databaseUrl: string): Promise<void> {
  const rows = await onOwnClient(databaseUrl, (query) =>
    query("select 1 from pg_tables where schemaname in ('public', 'drizzle', 'jobs') limit 1"),
  );
  if (rows.length === 0) return;
  throw new BackupProblem(
    "RESTORE_TARGET_NOT_EMPTY",
    "The database at DATABASE_URL isn't empty. Create a new one with createdb and put its address in DATABASE_URL.",
  );
}

/** Returns the loaded database, open and migrated. If loading fails, a Postgres is empty again. */
export async function loadDatabase(
  location: DatabaseLocation,
  dump: DatabaseDump,
  readPage: ReadPage,
): Promise<Database> {
  requireKnownMigrations(dump);
  const folder = await migrationsUpTo(dump.migrations.length);
  try {
    const database = await openDatabase({ ...location, migrationsFolder: folder });
    try {
      await inOwnTransaction(database, (query) => load(query, dump, readPage));
    } finally {
      await database.close();
    }
    return await openDatabase(location);
  } catch (error) {
    if (location.databaseUrl) await empty(location.databaseUrl);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function migrationsUpTo(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "foldback-migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal: { entries: unknown[] } = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}

/** Only called after we found no tables, so everything in these schemas is ours. */
async function empty(databaseUrl: string): Promise<void> {
  await onOwnClient(databaseUrl, (query) =>
    // Only the database's owner can do this. Otherwise the next attempt is refused and says to create a new database.
    query("drop schema if exists public, drizzle, jobs cascade; create schema public").catch(() => []),
  );
}

async function load(query: Query, dump: DatabaseDump, readPage: ReadPage): Promise<void> {
  const tables = await tableNames(query);
  if (tables.join() !== dump.tables.map(({ name }) => name).join())
    throw new BackupProblem("BACKUP_FOREIGN", "This backup's tables don't match its migrations.");
  for (const setting of textSettings) await query(`set local ${setting}`);
  const keys = await foreignKeys(query);
  for (const { name } of dump.tables) await query(`alter table public.${quoted(name)} disable trigger user`);
  for (const key of keys) await query(`${key} deferrable initially deferred`);
  // The first migration inserts the head of an empty ledger.
  await query("delete from public.evidence_head");
  for (const table of dump.tables) await loadTable(query, table, readPage);
  for (const { name, value, isCalled } of dump.sequences)
    await query("select setval($1::regclass, $2, $3)", [`public.${quoted(name)}`, value, isCalled]);
  await query("set constraints all immediate");
  for (const key of keys) await query(`${key} not deferrable`);
  for (const { name } of dump.tables) await query(`alter table public.${quoted(name)} enable trigger user`);
}

/** Rows may refer to rows of a later page, so foreign keys are checked at the end. */
async function foreignKeys(query: Query): Promise<string[]> {
  const rows = await query<{ owner: string; name: string }>(
    `select conrelid::regclass::text as owner, conname as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable order by 1, 2`,
  );
  return rows.map(({ owner, name }) => `alter table ${owner} alter constraint ${quoted(name)}`);
}

async function loadTable(query: Query, table: TableDump, readPage: ReadPage): Promise<void> {
  const columns = await columnsOf(query, table.name);
  if (columns.map(({ name }) => name).join() !== table.columns.map(({ name }) => name).join())
    throw new BackupProblem(
      "BACKUP_FOREIGN",
      `The backup's table ${table.name} doesn't have the same columns as ours.`,
    );
  const written = columns.filter(({ generated }) => !generated).map(({ name }) => quoted(name));
  const type = `public.${quoted(table.name)}`;
  // "offset 0" keeps the planner from converting each row once for every column.
  const statement = `insert into ${type} (${written.join(", ")}) overriding system value
    select ${written.map((column) => `(loaded).${column}`).join(", ")}
    from (select row::${type} as loaded from unnest($1::text[]) row offset 0) rows`;
  const turn = createTurn();
  let rows = 0;
  for (const page of table.pages) {
    const texts: string[] = JSON.parse((await readPage(page)).toString("utf8"));
    await query(statement, [texts]);
    rows += texts.length;
    await turn();
  }
  const [found] = await query<{ rows: number }>(`select count(*)::float8 as rows from ${type}`);
  if (rows !== table.rows || found?.rows !== rows)
    throw new BackupProblem("BACKUP_DAMAGED", `The backup's table ${table.name} has ${rows} of ${table.rows} rows.`);
}
