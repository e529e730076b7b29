import { mkdtemp, readdir, rm, truncate, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openBackupStore } from "../../adapters/backup/backup-store.ts";
import { createLog } from "../../log.ts";
import type { BackupManifest } from "./ports.ts";
import { pruneBackups } from "./prune-backups.ts";

const dayMs = 24 * 60 * 60_000;
const nowMs = Date.UTC(2026, 10, 27, 12);
const log = createLog({ level: "silent" });
const key = "only for tests ".repeat(3);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "foldback-prune-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const pagesLeft = async () =>
  (await readdir(join(folder, "pages"), { recursive: true, withFileTypes: true })).filter((each) => each.isFile());

/** As if every page had been written three days ago. */
async function age(): Promise<void> {
  const then = new Date(Date.now() - 3 * dayMs);
  for (const { parentPath, name } of await pagesLeft()) await utimes(join(parentPath, name), then, then);
}

async function backup(daysAgo: number, sounds: string[]) {
  const store = await openBackupStore(folder, key);
  const hashes = await Promise.all(sounds.map((sound) => store.put(Buffer.from(sound))));
  const manifest: BackupManifest = {
    ...{ version: 1, madeAtMs: nowMs - daysAgo * dayMs, files: [] },
    database: { migrations: ["a"], tables: [], sequences: [] },
    ledger: { entries: 0, hash: "0".repeat(64) },
    sounds: {
      ...{ count: sounds.length, bytes: 0, removed: [], lost: [] },
      pages: [await store.put(Buffer.from(JSON.stringify(hashes)))],
    },
  };
  return { name: await store.finish(manifest), hashes, store };
}

test("[BK-10] an old backup's pages go with it, except those that a newer one also has", async () => {
  const old = await backup(31, ["only old", "shared"]);
  const recent = await backup(1, ["shared", "only new"]);
  await age();
  await pruneBackups({ store: recent.store, keepDays: 30, everyHours: 24, nowMs: () => nowMs, log });
  expect(await recent.store.list()).toEqual([recent.name]);
  const [onlyOld = "", shared = ""] = old.hashes;
  expect(await recent.store.reuse(onlyOld)).toBe(false);
  expect((await recent.store.read(shared)).toString()).toBe("shared");
  expect(await pagesLeft()).toHaveLength(3);
});

test("[BK-17] pages that another process wrote for a backup it hasn't completed stay for two days", async () => {
  const { store } = await backup(1, ["ours"]);
  const theirs = await openBackupStore(folder, key);
  const [reused, left] = [await theirs.put(Buffer.from("reused")), await theirs.put(Buffer.from("left behind"))];
  await age();
  expect(await theirs.reuse(reused)).toBe(true);
  const written = await theirs.put(Buffer.from("just written"));
  await pruneBackups({ store, keepDays: 30, everyHours: 24, nowMs: () => nowMs, log });
  await theirs.requirePages(new Set([reused, written]));
  await expect(theirs.requirePages(new Set([left]))).rejects.toMatchObject({ code: "BACKUP_DAMAGED" });
});

test("[BK-19] a damaged backup goes once it's past its time, and until then no pages go", async () => {
  const old = await backup(31, ["only old"]);
  const middle = await backup(2, ["only middle"]);
  const { store, name } = await backup(1, ["only new"]);
  await age();
  for (const each of [old, middle]) await truncate(join(folder, `${each.name}.foldback-backup`), 60);
  const prune = (days: number) =>
    pruneBackups({ store, keepDays: 30, everyHours: 24, nowMs: () => nowMs + days * dayMs, log });
  await prune(0);
  expect(await store.list()).toEqual([middle.name, name]);
  expect(await pagesLeft()).toHaveLength(6);
  const next = await backup(-28, ["newest"]);
  await age();
  await prune(28);
  expect(await store.list()).toEqual([name, next.name]);
  expect(await pagesLeft()).toHaveLength(4);
});

test("[BK-10] nothing is removed while a backup in the folder has another key", async () => {
  const { store } = await backup(31, ["old"]);
  await backup(1, ["new"]);
  const other = await openBackupStore(folder, "another key ".repeat(3));
  await age();
  const before = (await pagesLeft()).length;
  await expect(
    pruneBackups({ store: other, keepDays: 30, everyHours: 24, nowMs: () => nowMs, log }),
  ).rejects.toMatchObject({
    code: "BACKUP_WRONG_KEY",
  });
  expect([(await pagesLeft()).length, (await store.list()).length]).toEqual([before, 2]);
});
