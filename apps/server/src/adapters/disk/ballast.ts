// Reserves disk space for an emergency. The embedded database can't open on a full disk, so we keep a file of real
// bytes next to it and delete it if startup finds no room. We write the file again once there's plenty of space.
import { open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

export const ballastBytes = 64 * 1024 * 1024;
const chunk = Buffer.alloc(1024 * 1024);

export type Ballast = { isThere(): Promise<boolean>; release(): Promise<void>; restore(): Promise<void> };

export function ballastIn(dataDir: string): Ballast {
  const file = join(dataDir, "ballast.bin");
  const isThere = async () => (await stat(file).catch(() => null)) !== null;
  return {
    isThere,
    release: () => rm(file, { force: true }),
    restore: async () => {
      if (await isThere()) return;
      const aside = `${file}.new`;
      try {
        await writeBytes(aside);
        await rename(aside, file);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
  };
}

/** Writes real bytes, because extending a file alone allocates no blocks on disk. */
async function writeBytes(file: string): Promise<void> {
  const handle = await open(file, "w", 0o600);
  try {
    for (let written = 0; written < ballastBytes; written += chunk.length) await handle.write(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
