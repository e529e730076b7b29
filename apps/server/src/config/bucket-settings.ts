// The bucket that stores takes, at any S3-compatible service.
import * as z from "zod";
import { placeOf } from "./engine-place.ts";
import { isHttpOrigin } from "./public-address.ts";
import { onOff, optional, withDefault } from "./variables.ts";

export const bucketVariables = {
  S3_ENDPOINT: optional(
    z.string().refine(isHttpOrigin, "must be an address like https://s3.eu-central-1.amazonaws.com, without a path"),
  ),
  S3_REGION: withDefault(z.string().regex(/^[A-Za-z0-9-]+$/, "must be a region like eu-central-1"), "us-east-1"),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")),
  S3_ACCESS_KEY_ID: optional(z.string().regex(/^[\x21-\x7e]+$/, "must not contain spaces")),
  S3_SECRET_ACCESS_KEY: optional(z.string().regex(/^[\x21-\x7e]+$/, "must not contain spaces")),
  S3_PATH_STYLE: withDefault(onOff, "on"),
} as const;

const variables = z.object(bucketVariables);
type Values = z.infer<typeof variables>;

export type BucketSettings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Puts the bucket's name into the path. Otherwise it's the first part of the host's name. */
  pathStyle: boolean;
};

const neededTogether = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

export function bucketProblems(values: Values): string[] {
  const missing = neededTogether.filter((name) => values[name] === undefined);
  const { S3_ENDPOINT: endpoint } = values;
  if (missing.length === neededTogether.length) return [];
  if (missing.length > 0) {
    const given = neededTogether.find((name) => values[name] !== undefined);
    return [`${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} needed with ${given}`];
  }
  return endpoint !== undefined && isPlainHttpOverInternet(endpoint)
    ? ["S3_ENDPOINT must be https, because takes would otherwise cross the internet unencrypted"]
    : [];
}

/** Treats a name without a dot, such as `minio`, as part of our own network. */
const isPlainHttpOverInternet = (endpoint: string) =>
  endpoint.startsWith("http:") && placeOf(endpoint) === "cloud" && /[.:]/.test(new URL(endpoint).hostname);

/** Null if takes are stored in the data directory. */
export function readBucket(values: Values): BucketSettings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_PATH_STYLE: pathStyle } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: new URL(endpoint).origin, region, bucket, accessKeyId, secretAccessKey, pathStyle };
}
