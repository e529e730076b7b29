import { open, rename, rm } from "node:fs/promises";
import { syncFolder } from "./sync-folder.ts";

/**
 * Writes a temporary file, syncs it and renames it, so the file is always either the old or the new one, even after a
 * power cut. If several writers may replace the file at once, pass each its own `aside`, which mustn't exist. The usual
 * one may be left from a power cut.
 */
export async function replaceFile(file: string, bytes: Uint8Array, aside?: string): Promise<void> {
  const temporary = aside ?? `${file}.new`;
  try {
    const handle = await open(temporary, aside === undefined ? "w" : "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(file);
}
