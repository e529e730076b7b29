// Removes what no backup needs. Other programs may write into the folder too, so it removes only what has the name of
// one of our files, and follows no link.
import type { Dirent } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const partPattern = /^[0-9a-f]{2}$/;
const pagePattern = /^[0-9a-f]{64}(\.[0-9a-f]{8}\.new|\.damaged)?$/;

/** Returns how many files it removed. */
export async function removePages(folder: string, kept: ReadonlySet<string>): Promise<number> {
  let removed = 0;
  for (const part of await foldersIn(folder, /^pages$/))
    for (const parent of await foldersIn(part, partPattern))
      for (const { name } of (await entriesOf(parent)).filter((each) => each.isFile() && pagePattern.test(each.name))) {
        if (kept.has(name)) continue;
        await rm(join(parent, name), { force: true });
        removed += 1;
      }
  return removed;
}

const foldersIn = async (folder: string, pattern: RegExp): Promise<string[]> =>
  (await entriesOf(folder))
    .filter((each) => each.isDirectory() && pattern.test(each.name))
    .map(({ name }) => join(folder, name));

const entriesOf = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true });
