// Lists pages, and removes what no backup needs. Other programs may write into the folder too, so it touches only what
// has the name of one of our files, and follows no link.
import type { Dirent } from "node:fs";
import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const partPattern = /^[0-9a-f]{2}$/;
const pagePattern = /^[0-9a-f]{64}(\.[0-9a-f]{8}\.new|\.damaged)?$/;
const leftoverPattern = /^(\d{8}T\d{9}Z-[0-9a-f]{8}\.foldback-backup|last-restore-check)\.[0-9a-f]{8}\.new$/;

/** Another process may be making a backup. No backup names its pages yet. */
const youngMs = 48 * 60 * 60_000;

/** Every page, and leftovers of interrupted writes. */
export async function* pagesIn(folder: string): AsyncGenerator<{ parent: string; name: string }> {
  for (const part of await foldersIn(folder, /^pages$/))
    for (const parent of await foldersIn(part, partPattern))
      for (const name of await filesIn(parent, pagePattern)) yield { parent, name };
}

/** Returns how many files it removed. */
export async function removePages(folder: string, kept: ReadonlySet<string>): Promise<number> {
  let removed = 0;
  for await (const { parent, name } of pagesIn(folder))
    if (!kept.has(name) && (await removeOld(join(parent, name)))) removed += 1;
  for (const name of await filesIn(folder, leftoverPattern)) if (await removeOld(join(folder, name))) removed += 1;
  return removed;
}

async function removeOld(file: string): Promise<boolean> {
  const found = await lstat(file).catch(() => null);
  if (found === null || Date.now() - found.mtimeMs < youngMs) return false;
  await rm(file, { force: true });
  return true;
}

const foldersIn = async (folder: string, pattern: RegExp): Promise<string[]> =>
  (await entriesOf(folder))
    .filter((each) => each.isDirectory() && pattern.test(each.name))
    .map(({ name }) => join(folder, name));

const filesIn = async (folder: string, pattern: RegExp): Promise<string[]> =>
  (await entriesOf(folder)).filter((each) => each.isFile() && pattern.test(each.name)).map(({ name }) => name);

const entriesOf = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true });
