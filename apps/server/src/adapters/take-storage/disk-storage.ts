// Stores segments as files, readable only by the server's user. A file gets its final name only once all its bytes are
// on disk.
import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { TakeStorage } from "../../modules/takes/ports.ts";
import { syncFolder } from "../disk/sync-folder.ts";
import { folderOf, listTakes, pathIn, removeAllIn, removeFolder, unlessAbsent } from "./take-folders.ts";

export function diskStorage(root: string): TakeStorage {
  return {
    async put(place, bytes) {
      const folder = folderOf(root, place);
      const file = pathIn(folder, place.sha256);
      if ((await unlessAbsent(stat(file))) !== null) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const aside = join(folder, `${randomUUID()}.new`);
      try {
        await writeDurably(aside, bytes);
        await rename(aside, file);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      await syncFolder(file);
    },
    read: (place) => unlessAbsent(readFile(pathIn(folderOf(root, place), place.sha256))),
    remove: (place) => removeFolder(folderOf(root, place)),
    removeAllOf: (artistId) => removeAllIn(root, artistId),
    list: () => listTakes(root),
  };
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
