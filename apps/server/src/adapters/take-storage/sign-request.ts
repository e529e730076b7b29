// Signs requests with AWS's Signature Version 4, which every S3-compatible store checks:
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
import { createHmac } from "node:crypto";
import type { BucketSettings } from "../../config/bucket-settings.ts";
import { sha256Hex } from "../../modules/sha256-hex.ts";

type Unsigned = { method: string; url: URL; bodySha256: string; nowMs: number };
type Credentials = Pick<BucketSettings, "region" | "accessKeyId" | "secretAccessKey">;

const algorithm = "AWS4-HMAC-SHA256";
const names = "host;x-amz-content-sha256;x-amz-date";

/** Returns the headers to send. HAZARD: the path must not contain anything that needs encoding. */
export function signedHeaders({ method, url, bodySha256, nowMs }: Unsigned, by: Credentials): Record<string, string> {
  const at = new Date(nowMs).toISOString().replace(/[:-]|\.\d{3}/g, "");
  const query = [...url.searchParams].map((pair) => pair.map(encode).join("=")).sort();
  const lines = [`host:${url.host}`, `x-amz-content-sha256:${bodySha256}`, `x-amz-date:${at}`, ""];
  const canonical = [method, url.pathname, query.join("&"), ...lines, names, bodySha256].join("\n");
  const scope = [at.slice(0, 8), by.region, "s3", "aws4_request"];
  const text = [algorithm, at, scope.join("/"), sha256Hex(canonical)].join("\n");
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${by.secretAccessKey}`);
  const credential = `Credential=${by.accessKeyId}/${scope.join("/")}`;
  return {
    "x-amz-content-sha256": bodySha256,
    "x-amz-date": at,
    authorization: `${algorithm} ${credential}, SignedHeaders=${names}, Signature=${hmac(key, text).toString("hex")}`,
  };
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Also encodes the characters `encodeURIComponent` leaves alone, as AWS requires. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
