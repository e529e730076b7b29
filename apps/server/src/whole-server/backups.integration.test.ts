// Backs up a running server and brings the backup back, on the embedded database and on Postgres.
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { openBackupStore } from "../adapters/backup/backup-store.ts";
import { openDatabase } from "../adapters/postgres/database.ts";
import { createBackupSource } from "../adapters/postgres/dump-database.ts";
import { createLedgerReader } from "../adapters/postgres/ledger-store.ts";
import { loadDatabase, requireEmptyPostgres } from "../adapters/postgres/load-database.ts";
import { openBackups, soundStore } from "../compose/backups.ts";
import { checkRestore, restoreInto } from "../compose/restore.ts";
import { createLog } from "../log.ts";
import { createBackups } from "../modules/backups/make-backup.ts";
import { checkpointsIn } from "../modules/evidence/anchored-checkpoints.ts";
import { sha256Hex } from "../modules/sha256-hex.ts";
import { fillEveryTable } from "../testing/fill-every-table.ts";
import { recordedTake, takeRequests } from "../testing/recorded-take.ts";
import { startS3Server } from "../testing/s3-server.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../testing/start-test-server.ts";
import { createEmptyPostgres } from "../testing/test-database.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
const closers: (() => Promise<void>)[] = [];
// A new embedded database takes seconds, and each restore makes one.
vi.setConfig({ testTimeout: 600_000 });
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "foldback-backups-"));
  closers.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

const settingsIn = (path: string) => ({
  ...{ folder: path, key: "only for tests ".repeat(3), everyHours: 24, keepDays: 30, checkEveryDays: 7 },
});

async function open(config: TestServerOptions["config"] = {}) {
  const server = await startTestServer({ config });
  closers.push(server.close);
  const settings = settingsIn(await folder());
  const backups = await openBackups(settings, {
    config: server.config,
    database: server.database,
    log: createLog({ level: "silent" }),
    nowMs: Date.now,
    stopping: new AbortController().signal,
  });
  return { server, settings, ...backups };
}

const artistName = "Ada of the Northern Studio";

async function storedTake(server: TestServer) {
  const artist = await server.createPerson({ name: artistName });
  const take = recordedTake();
  await takeRequests(server).store(take, artist);
  return { artist, take };
}

/** Where a test restores to: an empty folder and, on Postgres, an empty database. */
async function emptyPlace(server: TestServer) {
  const dataDir = await folder();
  const config = { ...server.config, dataDir };
  if (serverUrl === undefined) return { ...config, databaseUrl: undefined };
  const { url, drop } = await createEmptyPostgres(serverUrl);
  closers.push(drop);
  return { ...config, databaseUrl: url };
}

/** The hashes of everything in every table. */
async function contents(source: ReturnType<typeof createBackupSource>) {
  const { dump } = await source.read(async (page) => sha256Hex(page));
  return dump;
}

test("[BK-1] every table's rows and every sequence come back as they were", async () => {
  const { server } = await open();
  await fillEveryTable(server.db);
  const pages = new Map<string, Buffer>();
  const keep = async (page: Uint8Array) => {
    const sha256 = sha256Hex(page);
    pages.set(sha256, Buffer.from(page));
    return sha256;
  };
  const { dump } = await createBackupSource(server.database).read(keep);
  const place = await emptyPlace(server);
  const database = await loadDatabase(place, dump, async (sha256) => pages.get(sha256) ?? Buffer.of());
  closers.push(database.close);
  expect(await contents(createBackupSource(database))).toEqual(dump);
  // Rows that belong to a process stay out.
  const empty = dump.tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
  expect([empty, dump.tables.some(({ name }) => name === "nodes")]).toEqual([[], false]);
});

test("[BK-1][BK-6] a backup of a server that keeps serving brings back its rows, sounds and files", async () => {
  const { server, settings, make } = await open();
  const { artist, take } = await storedTake(server);
  await writeFile(join(server.config.dataDir, "push-keys.json"), "{}");
  const [made] = await Promise.all([make(), server.createPerson({ name: "Theo" })]);
  expect(made).toMatchObject({ lost: 0, sounds: take.segments.length });
  const place = await emptyPlace(server);
  const restored = await restoreInto(place, settings, made.name, place.dataDir);
  expect(restored).toMatchObject({ backup: made.name, rows: made.rows, sounds: take.segments.length });
  const database = await openDatabase(place);
  closers.push(database.close);
  const sounds = await readdir(join(place.dataDir, "takes", artist.userId, take.takeId));
  expect(sounds.sort()).toEqual(take.segments.map(({ sha256 }) => sha256).sort());
  expect(await readFile(join(place.dataDir, "push-keys.json"), "utf8")).toBe("{}");
  const entries = await createLedgerReader(database.owner).after(restored.entries, 10);
  expect(entries.map(({ body }) => JSON.parse(body).facts)).toMatchObject([
    { type: "ledger.restored", entries: restored.entries },
  ]);
});

test("[BK-1] a second backup stores only what's new, and one that was removed by its owner isn't missed", async () => {
  const { server, make } = await open();
  const { artist, take } = await storedTake(server);
  const first = await make();
  const second = await make();
  expect([first.bytes > 0, second.bytes, second.sounds]).toEqual([true, 0, take.segments.length]);
  const { takeId } = take;
  await rm(join(server.config.dataDir, "takes", artist.userId, takeId), { recursive: true });
  const next = recordedTake({ seconds: [1] });
  await takeRequests(server).store(next, artist);
  await rm(join(server.config.dataDir, "takes", artist.userId, next.takeId), { recursive: true });
  // The first take's sound is in the earlier backups, the second one's was lost before any.
  expect(await make()).toMatchObject({ sounds: take.segments.length, lost: next.segments.length });
});

test("[BK-6] a restored database works on: triggers and foreign keys are back", async () => {
  const { server, settings, make } = await open();
  await storedTake(server);
  const { name } = await make();
  const place = await emptyPlace(server);
  await restoreInto(place, settings, name, place.dataDir);
  const database = await openDatabase(place);
  closers.push(database.close);
  const refused = (code: string) => ({ cause: { code } });
  await expect(database.owner.execute(sql`delete from evidence_entries`)).rejects.toMatchObject(refused("42501"));
  await expect(
    database.owner.execute(sql`insert into user_roles (user_id, role) values ('nobody', 'artist')`),
  ).rejects.toMatchObject(refused("23503"));
});

test("[BK-6] sounds in a bucket are backed up and come back to the bucket that was the server's own", async () => {
  const bucket = await startS3Server();
  closers.push(async () => void (await bucket.close()));
  const { server, settings, make } = await open({ bucket: bucket.settings });
  const { take } = await storedTake(server);
  const { name } = await make();
  const isSound = (key: string) => key.includes(take.takeId);
  for (const key of [...bucket.objects().keys()].filter(isSound)) bucket.objects().delete(key);
  const place = await emptyPlace(server);
  expect(await restoreInto(place, settings, name, place.dataDir)).toMatchObject({ sounds: take.segments.length });
  expect([...bucket.objects().keys()].filter(isSound)).toHaveLength(take.segments.length);
});

test("[BK-2] nothing in a backup's folder can be read without its key, and another key is refused", async () => {
  const { server, settings, make } = await open();
  const { take } = await storedTake(server);
  const { name } = await make();
  const files = await readdir(settings.folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name));
    expect(bytes.includes(artistName)).toBe(false);
    expect(take.segments.map(({ sha256 }) => sha256)).not.toContain(file.name);
  }
  const place = await emptyPlace(server);
  const other = { ...settings, key: "another key ".repeat(3) };
  await expect(restoreInto(place, other, name, place.dataDir)).rejects.toMatchObject({ code: "BACKUP_WRONG_KEY" });
  expect(await readdir(place.dataDir)).toEqual([]);
});

test("[BK-3] a backup that was interrupted doesn't exist", async () => {
  const { server, settings } = await open();
  await storedTake(server);
  const stopping = new AbortController();
  const backups = await openBackups(settings, {
    ...{ config: server.config, database: server.database, log: createLog({ level: "silent" }), nowMs: Date.now },
    stopping: stopping.signal,
  });
  stopping.abort();
  await expect(backups.make(stopping.signal)).rejects.toThrow();
  expect(await backups.store.list()).toEqual([]);
});

const pagesIn = async (path: string) => {
  const files = await readdir(join(path, "pages"), { recursive: true, withFileTypes: true });
  return files.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

test.each([
  ["a page is cut short", async (path: string) => truncate((await pagesIn(path)).at(-1) ?? "", 40)],
  ["a page is missing", async (path: string) => rm((await pagesIn(path)).at(-1) ?? "")],
  [
    "two pages are swapped",
    async (path: string) => {
      const [one = "", two = ""] = await pagesIn(path);
      await writeFile(one, await readFile(two));
    },
  ],
  [
    "the manifest was changed",
    async (path: string) => {
      const name = (await readdir(path)).find((each) => each.endsWith(".foldback-backup")) ?? "";
      const bytes = await readFile(join(path, name));
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
      await writeFile(join(path, name), bytes);
    },
  ],
])("[BK-4] if %s, the backup is refused and nothing is written", async (_what, damage) => {
  const { server, settings, make } = await open();
  await storedTake(server);
  const { name } = await make();
  await damage(settings.folder);
  const place = await emptyPlace(server);
  await expect(restoreInto(place, settings, name, place.dataDir)).rejects.toMatchObject({ code: "BACKUP_DAMAGED" });
  expect(await readdir(place.dataDir)).toEqual([]);
  if (place.databaseUrl) await requireEmptyPostgres(place.databaseUrl);
});

test("[BK-17] a backup isn't completed if one of its pages was removed while it was being made", async () => {
  const { server, settings, store } = await open();
  await storedTake(server);
  const backups = createBackups({
    ...{ source: createBackupSource(server.database), keepDays: 30, everyHours: 24, nowMs: Date.now },
    sounds: soundStore(server.config, new AbortController().signal),
    files: async () => {
      await rm((await pagesIn(settings.folder)).at(0) ?? "");
      return [];
    },
    ...{ store, log: createLog({ level: "silent" }) },
  });
  await expect(backups.make()).rejects.toMatchObject({ code: "BACKUP_DAMAGED" });
  expect(await store.list()).toEqual([]);
});

test("[BK-4] the next backup writes a damaged page again", async () => {
  const { server, settings, make } = await open();
  await storedTake(server);
  const { name } = await make();
  for (const page of (await pagesIn(settings.folder)).slice(0, 1)) await truncate(page, 40);
  await expect(checkRestore(settings, name, await folder())).rejects.toMatchObject({ code: "BACKUP_DAMAGED" });
  await make();
  expect(await checkRestore(settings, name, await folder())).toMatchObject({ backup: name });
});

test.each([
  ["BACKUP_NEWER", (hashes: string[]) => [...hashes, "a".repeat(64)]],
  ["BACKUP_FOREIGN", (hashes: string[]) => ["a".repeat(64), ...hashes.slice(1)]],
])("[BK-4] a backup with other migrations is refused: %s", async (code, change) => {
  const { server, settings, make, store } = await open();
  const { name } = await make();
  const manifest = await store.manifest(name);
  const { database } = manifest;
  const other = await store.finish({
    ...manifest,
    database: { ...database, migrations: change(database.migrations) },
  });
  const place = await emptyPlace(server);
  await expect(restoreInto(place, settings, other, place.dataDir)).rejects.toMatchObject({ code });
});

test("[BK-4] a name that leads elsewhere isn't a backup's name", async () => {
  const { settings, store } = await open();
  await mkdir(join(settings.folder, "x"));
  await expect(store.manifest("../x")).rejects.toMatchObject({ code: "BACKUP_NOT_FOUND" });
  const away = await openBackupStore(join(settings.folder, "missing"), settings.key);
  await expect(away.list()).rejects.toMatchObject({ code: "BACKUP_FOLDER_AWAY" });
});

test("[BK-6] a restore check proves a backup, and refuses a ledger that was rewritten", async () => {
  const { server, settings, make, store } = await open();
  await storedTake(server);
  const { name } = await make();
  const result = await checkRestore(settings, null, await folder());
  expect(result).toMatchObject({ backup: name });
  expect(await store.lastCheck()).toEqual(result);
  const manifest = await store.manifest(name);
  const ledger = { ...manifest.ledger, hash: "0".repeat(64) };
  const other = await store.finish({ ...manifest, ledger });
  await expect(checkRestore(settings, other, await folder())).rejects.toMatchObject({ code: "BACKUP_LEDGER_BROKEN" });
});

test("[BK-7] after a restore behind the last checkpoint, nothing is signed or exported until an operator accepts it", async () => {
  const { server, settings, make } = await open();
  const artist = await server.createPerson({ name: "Ada" });
  const admin = await server.createPerson({ roles: ["admin"] });
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: null });
  await server.composed.evidence.checkpoints.overAll();
  const { name } = await make();
  await server.client(artist).sessions.end({ sessionId });
  await server.composed.evidence.checkpoints.overAll();
  const place = await emptyPlace(server);
  await restoreInto(place, settings, name, place.dataDir);
  const anchor = await readFile(join(server.config.dataDir, "evidence-checkpoints.txt"));
  await writeFile(join(place.dataDir, "evidence-checkpoints.txt"), anchor);
  const database = await openDatabase(place);
  closers.push(database.close);
  const again = await startTestServer({ database, config: { dataDir: place.dataDir } });
  closers.push(again.close);
  expect(await again.composed.evidence.checkpoints.overAll()).toBeNull();
  const { components } = await again.client(admin).admin.health();
  expect(components.find(({ id }) => id === "evidence")).toMatchObject({
    status: "error",
    detail: expect.stringContaining("npm run accept-restore"),
  });
  expect((await again.request("/admin/evidence/export?format=zip", {}, admin)).status).toBe(503);
  const another = { origin: "another", keys: [] };
  expect((await checkpointsIn(anchor.toString("utf8"), another)).checkpoints).toEqual([]);
});
