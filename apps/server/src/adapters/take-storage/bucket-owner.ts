// Makes sure that only one server uses a bucket. The sweep removes sound that has no row in the database, so with
// another server's bucket it would remove all of that server's takes.
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256Hex } from "../../modules/sha256-hex.ts";
import type { Bucket } from "./bucket.ts";
import { asAppError } from "./bucket-requests.ts";

const name = "takes-owner";

export type BucketOwner = {
  /** Throws if the bucket belongs to another server. Claims the bucket if it has no owner. */
  requireOurs(): Promise<void>;
  /** Like `requireOurs`, but doesn't ask the bucket again once it has succeeded. */
  requireOnce(): Promise<void>;
  /** Like `requireOurs`, but doesn't retry. */
  requireNow(): Promise<void>;
};

export function createBucketOwner(bucket: Bucket, dataDir: string): BucketOwner {
  let isOurs = false;
  /** Returns the bucket's owner after the attempt, because another server may have claimed it at the same moment. */
  async function take(ownId: string): Promise<string | null> {
    await bucket.put(name, Buffer.from(ownId), sha256Hex(ownId));
    return bucket.readText(name);
  }
  async function compare(readText: (key: string) => Promise<string | null>): Promise<void> {
    const ownId = keptId(dataDir);
    const found = (await readText(name)) ?? (await take(ownId));
    if (found?.trim() !== ownId) throw asAppError(bucket.failure("other-owner"));
    isOurs = true;
  }
  const requireOurs = () => compare(bucket.readText);
  return {
    requireOurs,
    requireOnce: async () => {
      if (!isOurs) await requireOurs();
    },
    requireNow: () => compare(bucket.readTextNow),
  };
}

/** Created once and stored with the data. */
function keptId(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, name);
  try {
    writeFileSync(file, randomUUID(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8").trim();
}
