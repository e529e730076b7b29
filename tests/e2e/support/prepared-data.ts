/** Where the data lie on which a server has been started once: copied for every story, as a first start takes much longer. */
import { join } from "node:path";

const variable = "FOLDBACK_STORIES_PREPARED";

type PreparedData = { dataDir: string; printedFile: string };

export const preparedIn = (folder: string): PreparedData => ({
  dataDir: join(folder, "data"),
  printedFile: join(folder, "printed.txt"),
});

/** Null where nothing has been prepared: outside the stories, and while it is being made. */
export function preparedData(): PreparedData | null {
  const folder = process.env[variable];
  return folder === undefined ? null : preparedIn(folder);
}

export function announcePrepared(folder: string): void {
  process.env[variable] = folder;
}
