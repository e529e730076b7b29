// Stores segments as files, readable only by the server's user. A file gets its final name only once all its bytes are
// on disk.
import { randomUUID } from "node:crypto";
import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { TakeStorage } from "../../modules/takes/ports.ts";
import { replaceFile } from "../disk/replace-file.ts";
import { unlessAbsent } from "../disk/unless-absent.ts";
import { folderOf, listTakes, pathIn, removeAllIn, removeFolder } from "./take-folders.ts";

export function diskStorage(root: string): TakeStorage {
  return {
    async put(place, bytes) {
      const folder = folderOf(root, place);
      const file = pathIn(folder, place.sha256);
      if ((await unlessAbsent(stat(file))) !== null) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await replaceFile(file, bytes, join(folder, `${randomUUID()}.new`));
    },
    read: (place) => unlessAbsent(readFile(pathIn(folderOf(root, place), place.sha256))),
    remove: (place) => removeFolder(folderOf(root, place)),
    removeAllOf: (artistId) => removeAllIn(root, artistId),
    list: () => listTakes(root),
    requireAnswer: async () => {},
  };
}
