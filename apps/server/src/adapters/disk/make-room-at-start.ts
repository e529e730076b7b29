// Before anything is opened: a start on a full disk gives up the ballast, because neither the lock of the data directory nor
// the embedded database can be opened without any room.
import { existsSync } from "node:fs";
import { ballastIn } from "./ballast.ts";
import { freeBytesOf, refuseBelowBytes } from "./disk-watch.ts";

/** Answers whether space was given up. */
export async function makeRoomAtStart(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir) || (await freeBytesOf(dataDir)()) >= refuseBelowBytes) return false;
  const ballast = ballastIn(dataDir);
  const hadSome = await ballast.isThere();
  await ballast.release();
  return hadSome;
}
