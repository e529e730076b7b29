// Collects the parts of a segment in one file. A server that's killed loses only bytes that it hadn't acknowledged: the
// file's size shows where to continue, and the segment's hash reveals any other damage.
import { mkdir, open, readFile, rm } from "node:fs/promises";
import type { TakeStaging } from "../../modules/takes/ports.ts";
import { unlessAbsent } from "../disk/unless-absent.ts";
import { folderOf, listTakes, pathIn, removeAllIn, removeFolder } from "./take-folders.ts";

export function diskStaging(root: string): TakeStaging {
  const inTurn = createTurns();
  return {
    append: (place, { at, bytes }) => {
      const folder = folderOf(root, place);
      const file = pathIn(folder, place.sha256);
      return inTurn(file, async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const handle = await open(file, "a", 0o600);
        try {
          const { size } = await handle.stat();
          if (at !== size) return size;
          await handle.writeFile(bytes);
          return size + bytes.length;
        } finally {
          await handle.close();
        }
      });
    },
    read: (place) => unlessAbsent(readFile(pathIn(folderOf(root, place), place.sha256))),
    drop: (place) => rm(pathIn(folderOf(root, place), place.sha256), { force: true }),
    dropAll: (place) => removeFolder(folderOf(root, place)),
    removeAllOf: (artistId) => removeAllIn(root, artistId),
    list: () => listTakes(root),
  };
}

/** Runs the work for each file one step at a time, in call order. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return <Result>(file: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(file) ?? Promise.resolve()).then(work, work);
    last.set(file, turn);
    void turn.catch(() => {}).then(() => last.get(file) === turn && last.delete(file));
    return turn;
  };
}
