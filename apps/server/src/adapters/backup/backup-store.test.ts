import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync } from "node:fs";
import { lutimes, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type BackupManifest, backupManifest } from "../../modules/backups/ports.ts";
import { replaceFile } from "../disk/replace-file.ts";
import { openBackupStore } from "./backup-store.ts";

const key = "only for tests ".repeat(3);
let folder: string;
let elsewhere: string;
beforeEach(async () => {
  [folder = "", elsewhere = ""] = await Promise.all(
    ["store", "elsewhere"].map((name) => mkdtemp(join(tmpdir(), `foldback-${name}-`))),
  );
});
afterEach(() => Promise.all([folder, elsewhere].map((path) => rm(path, { recursive: true, force: true }))));

const manifest: BackupManifest = {
  ...{ version: 1, madeAtMs: Date.UTC(2026, 10, 27, 12), files: [] },
  database: { migrations: ["a"], tables: [], sequences: [] },
  ledger: { entries: 0, hash: "0".repeat(64) },
  sounds: { count: 0, bytes: 0, removed: [], lost: [], pages: [] },
};

test("[BK-16] files that aren't a backup's stay, and links in the folder lead nowhere", async () => {
  const store = await openBackupStore(folder, key);
  await store.put(Buffer.from("a page that no backup needs"));
  const [part = ""] = await readdir(join(folder, "pages"));
  const page = "a".repeat(64);
  await writeFile(join(elsewhere, page), "another program's");
  await rm(join(folder, "pages", "aa"), { recursive: true, force: true });
  await symlink(elsewhere, join(folder, "pages", "aa"));
  await writeFile(join(folder, "pages", ".DS_Store"), "");
  await writeFile(join(folder, "pages", part, "notes.txt"), "");
  await mkdir(join(folder, "pages", part, "b".repeat(64)));
  const then = new Date(Date.now() - 3 * 24 * 60 * 60_000);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of [...files, { parentPath: elsewhere, name: page }])
    await lutimes(join(parentPath, name), then, then);
  expect(await store.removeAllBut(new Set())).toBe(1);
  expect(await readdir(elsewhere)).toEqual([page]);
  expect((await readdir(join(folder, "pages"))).sort()).toEqual([".DS_Store", part, "aa"].sort());
  expect((await readdir(join(folder, "pages", part))).sort()).toEqual(["b".repeat(64), "notes.txt"]);
});

test("[BK-16] a link in the place of a temporary file isn't followed", async () => {
  const secret = join(elsewhere, "auth-secret");
  await writeFile(secret, "the server's");
  const store = await openBackupStore(folder, key);
  await symlink(secret, join(folder, "last-restore-check.new"));
  const result = { backup: "a", checkedAtMs: 1, tookMs: 1, entries: 0, rows: 0, sounds: 0, bytes: 0 };
  await store.saveCheck(result);
  expect(await store.lastCheck()).toEqual(result);
  const aside = join(folder, "aside");
  await symlink(secret, aside);
  await expect(replaceFile(join(folder, "file"), Buffer.from("x"), aside)).rejects.toMatchObject({ code: "EEXIST" });
  expect(await readFile(secret, "utf8")).toBe("the server's");
});

test("[BK-16] a backup names no files but the six that belong to it", () => {
  const withFile = (name: string) => ({ ...manifest, files: [{ name, sha256: "0".repeat(64) }] });
  expect(backupManifest.safeParse(withFile("auth-secret")).success).toBe(true);
  expect(backupManifest.safeParse(withFile("../.ssh/authorized_keys")).success).toBe(false);
});

test("[BK-20] a folder that hangs doesn't hold up other files", async () => {
  const store = await openBackupStore(folder, key);
  const sha256 = await store.put(Buffer.from("page"));
  const [file = ""] = (await readdir(join(folder, "pages"), { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  // Opening a pipe hangs until somebody writes into it.
  await rm(file);
  spawnSync("mkfifo", [file]);
  const reads = Promise.allSettled(Array.from({ length: 8 }, () => store.read(sha256)));
  await writeFile(join(elsewhere, "kill-spool.jsonl"), "a kill");
  expect(await readFile(join(elsewhere, "kill-spool.jsonl"), "utf8")).toBe("a kill");
  const pipe = openSync(file, "r+");
  rmSync(file);
  closeSync(pipe);
  expect((await reads).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => "rejected"));
});
