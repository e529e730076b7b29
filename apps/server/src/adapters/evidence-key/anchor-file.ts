// Reads the anchor: the file outside the database that every signed checkpoint is appended to.
import { open } from "node:fs/promises";
import { join } from "node:path";
import { parseCheckpointText } from "@foldback/evidence-verifier/formats/signed-note";
import type { Anchored } from "../../modules/evidence/ports.ts";

export const anchorName = "evidence-checkpoints.txt";

type Place = { dataDir: string; evidence: { anchorFile: string | undefined } };
export const anchorFileOf = ({ dataDir, evidence }: Place): string => evidence.anchorFile ?? join(dataDir, anchorName);

/** The file grows for years, and the newest checkpoint is at its end. */
const tailBytes = 64 * 1024;

/** Returns the largest of the newest checkpoints of this origin, or null if there's none. */
export async function readAnchor(file: string, origin: string): Promise<Anchored | null> {
  let newest: Anchored | null = null;
  for (const text of (await readTail(file)).split("\n\n")) {
    const checkpoint = parseCheckpointText(`${text.trim()}\n`);
    if (checkpoint?.origin !== origin || checkpoint.size < (newest?.size ?? 1)) continue;
    newest = { size: checkpoint.size, root: Buffer.from(checkpoint.root).toString("hex") };
  }
  return newest;
}

async function readTail(file: string): Promise<string> {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (handle === null) return "";
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, tailBytes));
    await handle.read(bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8");
  } finally {
    await handle.close();
  }
}
