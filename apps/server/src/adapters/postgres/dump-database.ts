// Reads the whole database as of one moment, as text that any Postgres can load. The embedded database and Postgres
// write the same dump. Job queue and lease rows belong to processes, so they stay out.
import { asUserId } from "@foldback/domain/ids";
import type { TableDump } from "../../modules/backups/ports.ts";
import { BackupProblem, type BackupSource, type DatabaseDump, type SoundPlace } from "../../modules/backups/ports.ts";
import { createTurn } from "../../modules/event-loop-turn.ts";
import type { Database } from "./database.ts";
import { inOwnTransaction, type Query } from "./own-transaction.ts";

type Put = (page: Uint8Array) => Promise<string>;

const leftOut = ["nodes"];
const rowsInPage = 250;
/** Rows with sound from before decision 059 are up to 200 kB each. */
const wideRowsInPage = 8;
/** How many pages may wait to be written while we read on, because the embedded database is held until all are read. */
const mostPending = 128;

/** Makes the text of every value the same, whatever the server's settings. */
export const textSettings = [
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "extra_float_digits = 1",
  "bytea_output = 'hex'",
  "synchronize_seqscans = off",
];

export const createBackupSource = (database: Database): BackupSource => ({
  read: (put, stopping) =>
    inOwnTransaction(database, async (query) => {
      await query("set transaction isolation level repeatable read, read only");
      for (const setting of textSettings) await query(`set local ${setting}`);
      const [head] = await query<{ sequence: number; hash: string }>("select sequence, hash from evidence_head");
      if (head === undefined) throw new BackupProblem("BACKUP_LEDGER_BROKEN", "The evidence ledger has no head.");
      const dump = await dumpAll(query, put, stopping);
      return { dump, ledger: { entries: Number(head.sequence), hash: head.hash }, sounds: await listSounds(query) };
    }),
  stillNames: (place) =>
    inOwnTransaction(database, async (query) => {
      const rows = await query(place.root === "takes" ? namesSegment : namesClip, [place.takeId, place.sha256]);
      return rows.length > 0;
    }),
});

const namesSegment = "select 1 from take_segments where take_id::text = $1 and sha256 = $2";
const namesClip = "select 1 from talkback_audio where clip_id::text = $1 and sha256 = $2";

async function dumpAll(query: Query, put: Put, stopping?: AbortSignal): Promise<DatabaseDump> {
  const migrations = await query<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by created_at");
  const tables: TableDump[] = [];
  for (const name of await tableNames(query))
    tables.push(
      await dumpTable(query, name, async (page) => {
        stopping?.throwIfAborted();
        return put(page);
      }),
    );
  const sequences: DatabaseDump["sequences"] = [];
  for (const { name } of await query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  )) {
    const [state] = await query<{ value: number; called: boolean }>(
      `select last_value::float8 as value, is_called as called from public.${quoted(name)}`,
    );
    if (state) sequences.push({ name, value: state.value, isCalled: state.called });
  }
  return { migrations: migrations.map(({ hash }) => hash), tables, sequences };
}

export async function tableNames(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  return rows.map(({ name }) => name).filter((name) => !leftOut.includes(name));
}

export async function columnsOf(
  query: Query,
  table: string,
): Promise<(TableDump["columns"][number] & { wide: boolean })[]> {
  const rows = await query<{ name: string; generated: boolean; wide: boolean }>(
    `select attname as name, attgenerated <> '' as generated, atttypid = 'bytea'::regtype as wide
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [`public.${quoted(table)}`],
  );
  return rows;
}

async function dumpTable(query: Query, name: string, put: Put): Promise<TableDump> {
  const columns = await columnsOf(query, name);
  const size = columns.some(({ wide }) => wide) ? wideRowsInPage : rowsInPage;
  const pages: Promise<string>[] = [];
  const turn = createTurn();
  let rows = 0;
  await query(`declare backup no scroll cursor for select dumped::text as row from public.${quoted(name)} dumped`);
  while (true) {
    const found = await query<{ row: string }>(`fetch forward ${size} from backup`);
    if (found.length === 0) break;
    rows += found.length;
    const page = put(Buffer.from(JSON.stringify(found.map(({ row }) => row))));
    page.catch(() => {}); // thrown below
    pages.push(page);
    await pages.at(-mostPending);
    await turn();
  }
  await query("close backup");
  return { name, columns: columns.map(({ wide: _, ...column }) => column), rows, pages: await Promise.all(pages) };
}

type SoundRow = { owner: string; id: string; sha256: string };

export async function listSounds(query: Query): Promise<SoundPlace[]> {
  const segments = await query<SoundRow>(
    `select artist_id as owner, take_id::text as id, sha256 from take_segments where stored_at is not null`,
  );
  const clips = await query<SoundRow>(
    `select speaker_id as owner, clip_id::text as id, sha256 from talkback_audio
     join talkback_clips on talkback_clips.id = clip_id where sha256 is not null`,
  );
  const placed = (root: SoundPlace["root"], rows: SoundRow[]) =>
    rows.map(({ owner, id, sha256 }) => ({ root, artistId: asUserId(owner), takeId: id, sha256 }));
  return [...placed("takes", segments), ...placed("clips", clips)];
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
