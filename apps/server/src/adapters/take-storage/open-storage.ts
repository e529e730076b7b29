// Opens the storage that the operator chose: a folder in the data directory, or a bucket.
import { join } from "node:path";
import type { BucketSettings } from "../../config/bucket-settings.ts";
import type { TakeStorage } from "../../modules/takes/ports.ts";
import { diskStorage } from "./disk-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import { withEarlierStorage } from "./with-earlier-storage.ts";

type Options = {
  dataDir: string;
  bucket: BucketSettings | null;
  /** Aborts requests to the bucket. */
  stopping: AbortSignal;
};

export function openStorage(root: "takes" | "clips", { dataDir, bucket: settings, stopping }: Options): TakeStorage {
  const disk = diskStorage(join(dataDir, root));
  return settings === null ? disk : withEarlierStorage(s3Storage({ root, settings, dataDir, stopping }), disk);
}
