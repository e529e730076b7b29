// Space that is kept for the worst day: the embedded database doesn't open on a full disk, so a file of real bytes lies beside
// it and is given up at a start that finds no room. It is made anew when there's plenty.
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

/** Written, because a file that was only made longer has no blocks. */
async function writeBytes(file: string): Promise<void> {
  const handle = await open(file, "w", 0o600);
  try {
    for (let written = 0; written < ballastBytes; written += chunk.length) await handle.write(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
