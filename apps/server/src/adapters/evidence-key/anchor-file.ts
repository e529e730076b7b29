// Reads the anchor: the file outside the database that every signed checkpoint is appended to.
import { open } from "node:fs/promises";
import { join } from "node:path";
import { AnchorUnreadable } from "../../modules/evidence/ports.ts";
import { unlessAbsent } from "../disk/unless-absent.ts";

export const anchorName = "evidence-checkpoints.txt";

type Place = { dataDir: string; evidence: { anchorFile: string | undefined } };
export const anchorFileOf = ({ dataDir, evidence }: Place): string => evidence.anchorFile ?? join(dataDir, anchorName);

/** The file grows for years, and the newest checkpoints are at its end. */
const tailBytes = 64 * 1024;

/** Returns null if there's no anchor. */
export async function readTail(file: string): Promise<string | null> {
  try {
    const handle = await unlessAbsent(open(file, "r"));
    if (handle === null) return null;
    try {
      const { size } = await handle.stat();
      const bytes = Buffer.alloc(Math.min(size, tailBytes));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, size - bytes.length);
      return bytes.toString("utf8", 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new AnchorUnreadable(`Couldn't read the anchor ${file}: ${error.message}`, { cause: error });
  }
}
