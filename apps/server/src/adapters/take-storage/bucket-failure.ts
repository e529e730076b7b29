// What can go wrong with a bucket, and what we tell the operator about it.
import type { BucketSettings } from "../../config/bucket-settings.ts";

export type BucketProblem =
  | "silent"
  | "busy"
  | "refused"
  | "no-bucket"
  | "region"
  | "clock"
  | "full"
  | "damaged"
  | "other-owner"
  | "unexpected";

/** HAZARD: the message goes to the log and to administrators. Never put a request or its headers into it. */
export class BucketFailure extends Error {
  readonly problem: BucketProblem;

  constructor(problem: BucketProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BucketFailure";
    this.problem = problem;
  }
}

/** True for failures that a retry may fix. */
export const isTemporary = ({ problem }: BucketFailure): boolean =>
  problem === "silent" || problem === "busy" || problem === "damaged";

const sentences: Record<BucketProblem, (settings: BucketSettings) => string> = {
  silent: () => "S3_ENDPOINT isn't responding. Check its address and the network",
  busy: () => "S3_ENDPOINT is busy",
  refused: () =>
    "S3_ENDPOINT is rejecting our key. Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and the key's permissions",
  "no-bucket": ({ bucket }) => `S3_ENDPOINT has no bucket "${bucket}". Create it, or correct S3_BUCKET`,
  region: ({ bucket, region }) => `The bucket "${bucket}" isn't in ${region}. Correct S3_REGION or S3_ENDPOINT`,
  clock: () =>
    "S3_ENDPOINT is rejecting our requests because its clock and this server's don't match. Correct this server's clock",
  full: ({ bucket }) => `The bucket "${bucket}" is full. Free up some space in it`,
  damaged: ({ bucket }) => `Sound was damaged in the bucket "${bucket}", or in transit`,
  "other-owner": ({ bucket }) =>
    `The bucket "${bucket}" belongs to another Foldback server: its takes-owner object doesn't match this server's takes-owner file. Give each server its own bucket. If you've replaced this server's data directory, copy the object's text into the file`,
  unexpected: () => "We couldn't understand S3_ENDPOINT's response",
};

export function bucketFailure(problem: BucketProblem, settings: BucketSettings, cause?: unknown): BucketFailure {
  return new BucketFailure(problem, sentences[problem](settings), cause === undefined ? undefined : { cause });
}

const problemsByCode: Record<string, BucketProblem> = {
  NoSuchBucket: "no-bucket",
  AccessDenied: "refused",
  InvalidAccessKeyId: "refused",
  SignatureDoesNotMatch: "refused",
  RequestTimeTooSkewed: "clock",
  PermanentRedirect: "region",
  AuthorizationHeaderMalformed: "region",
  RequestTimeout: "silent",
  BadDigest: "damaged",
  XAmzContentSHA256Mismatch: "damaged",
  QuotaExceeded: "full",
};

/** The store's error code is in the body, and the response to a HEAD request has no body. */
export function problemOf(status: number, body: string): BucketProblem {
  const code = codeIn(body);
  const known = code === null ? undefined : problemsByCode[code];
  if (known !== undefined) return known;
  if (status === 507) return "full";
  if (status === 408 || status === 429 || status >= 500) return "busy";
  if (status === 401 || status === 403) return "refused";
  return status >= 300 && status < 400 ? "region" : "unexpected";
}

export const codeIn = (body: string): string | null => /<Code>\s*(\w{1,64})\s*<\/Code>/.exec(body)?.[1] ?? null;
