// Reads, writes and lists the objects in a bucket by key.
import type { BucketSettings } from "../../config/bucket-settings.ts";
import { sha256Hex } from "../../modules/sha256-hex.ts";
import { readUpTo } from "../../read-up-to.ts";
import { asAppError, type BucketLimits, createBucketRequests, textOf } from "./bucket-requests.ts";

export type BucketOptions = { settings: BucketSettings; limits: BucketLimits; stopping: AbortSignal };
export type Bucket = ReturnType<typeof createBucket>;

/** A page lists at most 1,000 keys. */
const mostPageBytes = 4 * 1024 * 1024;
const quick = { attemptMs: 2_500, totalMs: 2_500, pausesMs: [] };

export function createBucket(options: BucketOptions) {
  const { send, failure } = createBucketRequests(options);
  const readText = (limits?: BucketLimits) => (key: string) =>
    send({ method: "GET", key, ...(limits && { limits }) }, (answer) => textOf(answer, 1_024));

  async function page(query: Record<string, string>): Promise<string> {
    const xml = await send({ method: "GET", key: "", query: { "list-type": "2", ...query } }, (answer) =>
      textOf(answer, mostPageBytes),
    );
    if (!xml) throw asAppError(failure(xml === null ? "no-bucket" : "unexpected"));
    return xml;
  }

  async function* pages(query: Record<string, string>): AsyncGenerator<string> {
    let token: string | null = null;
    do {
      const xml = await page(token === null ? query : { ...query, "continuation-token": token });
      yield xml;
      token = textsIn(xml, "IsTruncated")[0] === "true" ? (textsIn(xml, "NextContinuationToken")[0] ?? "") : null;
      if (token === "") throw asAppError(failure("unexpected"));
    } while (token !== null);
  }

  return {
    failure,
    readText: readText(),
    /** Tries once, for callers that can't wait. */
    readTextNow: readText(quick),
    async put(key: string, bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<void> {
      const isStored = await send({ method: "PUT", key, body: { bytes, sha256 } }, async (answer) => {
        await answer.body?.cancel();
        return true;
      });
      if (isStored === null) throw asAppError(failure("no-bucket"));
    },
    /** True if the bucket has an object with this key and length. */
    async has(key: string, bytes: number): Promise<boolean> {
      const length = await send({ method: "HEAD", key }, async ({ headers }) => headers.get("content-length"));
      return Number(length ?? Number.NaN) === bytes;
    },
    /** Reads the object again if it doesn't match this hash, because it may have been cut off in transit. */
    read: (key: string, { mostBytes, sha256 }: { mostBytes: number; sha256: string }): Promise<Uint8Array | null> =>
      send({ method: "GET", key }, async ({ body }) => {
        const bytes = body === null ? null : await readUpTo(body, mostBytes);
        if (bytes === null || sha256Hex(bytes) !== sha256) throw failure("damaged");
        return bytes;
      }),
    async remove(key: string): Promise<void> {
      await send({ method: "DELETE", key }, async (answer) => answer.body?.cancel());
    },
    /** Yields the keys that begin with the prefix, a page at a time. */
    async *keys(prefix: string): AsyncGenerator<string[]> {
      for await (const xml of pages({ prefix })) yield textsIn(xml, "Key");
    },
    /** Yields the names up to the next slash after the prefix. */
    async *folders(prefix: string): AsyncGenerator<string> {
      for await (const xml of pages({ prefix, delimiter: "/" }))
        for (const common of textsIn(xml, "CommonPrefixes"))
          for (const folder of textsIn(common, "Prefix")) yield folder.slice(prefix.length, -1);
    },
  };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescapeXml = (text: string) => text.replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole);

/**
 * Returns the contents of each element with this name. In listings, these elements have no attributes and are never
 * nested inside one of the same name.
 */
const textsIn = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, "g"))].map(([, text = ""]) =>
    text.includes("<") ? text : unescapeXml(text),
  );
