// Runs before anything else opens. On a full disk it deletes the ballast, because opening the data directory's lock and
// the embedded database takes some free space.
import { existsSync } from "node:fs";
import { ballastIn } from "./ballast.ts";
import { freeBytesOf, refuseBelowBytes } from "./disk-watch.ts";

export async function freeSpaceAtStart(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir) || (await freeBytesOf(dataDir)()) >= refuseBelowBytes) return false;
  const ballast = ballastIn(dataDir);
  const hadSome = await ballast.isThere();
  await ballast.release();
  return hadSome;
}
