import { open } from "node:fs/promises";
import { dirname } from "node:path";

/** Makes the file's name durable. Operating systems that can't sync a folder don't need this. */
export async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file), "r").catch(() => null);
  if (!folder) return;
  try {
    await folder.sync();
  } catch {
  } finally {
    await folder.close();
  }
}
