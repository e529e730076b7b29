// Stores segments as objects in a bucket: <root>/<artist>/<take>/<hash>. The hash is signed with the request, so the
// store checks what it receives, and we check what it gives back.
import { asUserId } from "@foldback/domain/ids";
import { maxSegmentBytes } from "@foldback/domain/takes/take-manifest";
import type { BucketSettings } from "../../config/bucket-settings.ts";
import type { TakePlace, TakeStorage } from "../../modules/takes/ports.ts";
import { createBucket } from "./bucket.ts";
import { createBucketOwner } from "./bucket-owner.ts";
import { type BucketLimits, bucketLimits } from "./bucket-requests.ts";
import { isPlainName, requirePlainNames } from "./take-folders.ts";

type Options = {
  /** The prefix of every key, which is also the folder's name in the data directory. */
  root: "takes" | "clips";
  settings: BucketSettings;
  /** Contains the file with the id that marks the bucket as ours. */
  dataDir: string;
  stopping: AbortSignal;
  limits?: BucketLimits;
};

const removedAtOnce = 16;

export function s3Storage({ root, dataDir, limits = bucketLimits, ...options }: Options): TakeStorage {
  const bucket = createBucket({ ...options, limits });
  const owner = createBucketOwner(bucket, dataDir);
  const prefixOf = ({ artistId, takeId }: TakePlace): string => `${root}/${requirePlainNames(artistId, takeId)}/`;

  async function removeAll(prefix: string): Promise<void> {
    for await (const keys of bucket.keys(prefix)) {
      const left = keys.values();
      const worker = async () => {
        for (const key of left) await bucket.remove(key);
      };
      await Promise.all(Array.from({ length: removedAtOnce }, worker));
    }
  }

  return {
    async put({ sha256, ...place }, bytes) {
      const key = `${prefixOf(place)}${requirePlainNames(sha256)}`;
      await owner.requireOnce();
      if (!(await bucket.has(key, bytes.length))) await bucket.put(key, bytes, sha256);
    },
    read: async ({ sha256, ...place }) =>
      bucket.read(`${prefixOf(place)}${requirePlainNames(sha256)}`, { mostBytes: maxSegmentBytes, sha256 }),
    remove: async (place) => removeAll(prefixOf(place)),
    removeAllOf: async (artistId) => removeAll(`${root}/${requirePlainNames(artistId)}/`),
    async list() {
      await owner.requireOurs();
      const places: TakePlace[] = [];
      for await (const artistId of bucket.folders(`${root}/`)) {
        if (!isPlainName(artistId)) continue;
        for await (const takeId of bucket.folders(`${root}/${artistId}/`))
          if (isPlainName(takeId)) places.push({ artistId: asUserId(artistId), takeId });
      }
      return places;
    },
    requireAnswer: owner.requireNow,
  };
}
