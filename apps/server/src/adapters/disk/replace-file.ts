import { open, rename, rm } from "node:fs/promises";
import { syncFolder } from "./sync-folder.ts";

/**
 * Writes a temporary file, syncs it and renames it, so the file is always either the old or the new one, even after a
 * power cut. If several writers may replace the file at once, pass each its own `aside`.
 */
export async function replaceFile(file: string, bytes: Uint8Array, aside = `${file}.new`): Promise<void> {
  try {
    const handle = await open(aside, "w", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await syncFolder(file);
}
