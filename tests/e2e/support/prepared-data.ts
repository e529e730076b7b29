/** The data folder of a first start. Every story copies it, because a first start takes much longer. */
import { join } from "node:path";

const variable = "FOLDBACK_STORIES_PREPARED";

type PreparedData = { dataDir: string; printedFile: string };

export const preparedIn = (folder: string): PreparedData => ({
  dataDir: join(folder, "data"),
  printedFile: join(folder, "printed.txt"),
});

/** Null if nothing has been prepared: outside the stories, or during the preparation itself. */
export function preparedData(): PreparedData | null {
  const folder = process.env[variable];
  return folder === undefined ? null : preparedIn(folder);
}

export function announcePrepared(folder: string): void {
  process.env[variable] = folder;
}
