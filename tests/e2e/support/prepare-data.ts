/** Starts a server on an empty folder before the first story and keeps its data. See prepared-data.ts. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFoldbackServer } from "./foldback-server.ts";
import { announcePrepared, preparedIn } from "./prepared-data.ts";

/** Returns the function to run after the last story. */
// biome-ignore lint/style/noDefaultExport: Playwright requires one.
export default async function prepareData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "foldback-prepared-"));
  const { dataDir, printedFile } = preparedIn(folder);
  const server = await startFoldbackServer({ dataDir });
  await server.leave();
  writeFileSync(printedFile, server.firstPrinted);
  announcePrepared(folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
