// Sends signed requests to a bucket. Each request has a time limit and is retried if the failure may be temporary.
// Bodies are limited too, because they come from another machine.
import { setTimeout as delay } from "node:timers/promises";
import type { BucketSettings } from "../../config/bucket-settings.ts";
import { AppError } from "../../modules/app-error.ts";
import { readUpTo } from "../../read-up-to.ts";
import { BucketFailure, bucketFailure, codeIn, isTemporary, problemOf } from "./bucket-failure.ts";
import { signedHeaders } from "./sign-request.ts";

export type BucketLimits = { attemptMs: number; totalMs: number; pausesMs: readonly number[] };
/** All attempts together stay within the listener's response limit, so the client still gets an error code. */
export const bucketLimits: BucketLimits = { attemptMs: 12_000, totalMs: 22_000, pausesMs: [250, 1_000, 4_000] };

type Call = {
  method: "GET" | "PUT" | "HEAD" | "DELETE";
  /** Empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  /** The store refuses a body that doesn't match this hash. */
  body?: { bytes: Uint8Array<ArrayBuffer>; sha256: string };
  limits?: BucketLimits;
};

type Options = { settings: BucketSettings; limits: BucketLimits; stopping: AbortSignal };

const emptySha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const mostErrorBytes = 64 * 1024;

export function createBucketRequests({ settings, limits: usual, stopping }: Options) {
  const failure = (...[problem, cause]: [Parameters<typeof bucketFailure>[0], unknown?]) =>
    bucketFailure(problem, settings, cause);

  async function attempt<Result>(call: Call, signal: AbortSignal, read: (answer: Response) => Promise<Result>) {
    const { method, key, query, body } = call;
    const url = urlOf(settings, key);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const bodySha256 = body?.sha256 ?? emptySha256;
    const headers = signedHeaders({ method, url, bodySha256, nowMs: Date.now() }, settings);
    const answer = await fetch(url, { method, headers, signal, redirect: "manual", body: body?.bytes ?? null });
    if (answer.ok) return read(answer);
    const text = await textOf(answer, mostErrorBytes);
    // Without a code (a HEAD, or a store that omits it), a 404 means that the object is missing, not the bucket.
    if (answer.status === 404 && [null, "NoSuchKey", "NotFound"].includes(codeIn(text))) return null;
    throw failure(problemOf(answer.status, text));
  }

  /** Returns null if there's no such object. */
  async function send<Result>(call: Call, read: (answer: Response) => Promise<Result>): Promise<Result | null> {
    const { attemptMs, totalMs, pausesMs } = call.limits ?? usual;
    const overall = AbortSignal.any([stopping, AbortSignal.timeout(totalMs)]);
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt(call, AbortSignal.any([overall, AbortSignal.timeout(attemptMs)]), read);
      } catch (thrown) {
        if (stopping.aborted) throw new AppError("DRAINING", { cause: thrown });
        const found = thrown instanceof BucketFailure ? thrown : failure("silent", thrown);
        const pauseMs = pausesMs[tries];
        if (!isTemporary(found) || pauseMs === undefined || overall.aborted) throw asAppError(found);
        await delay(pauseMs, undefined, { signal: overall }).catch(() => {});
      }
    }
  }
  return { send, failure };
}

/** A damaged segment stays damaged, so waiting for the storage wouldn't help. */
export const asAppError = (cause: BucketFailure): AppError =>
  new AppError(cause.problem === "damaged" ? "UNEXPECTED" : "TAKES_STORAGE_AWAY", { cause });

/** Returns an empty string if the body is larger. */
export async function textOf(answer: Response, mostBytes: number): Promise<string> {
  if (answer.body === null) return "";
  return Buffer.from((await readUpTo(answer.body, mostBytes)) ?? []).toString("utf8");
}

/**
 * Keys consist of plain names and slashes, so they need no encoding. Some stores don't accept a slash after the
 * bucket's name.
 */
export function urlOf({ endpoint, bucket, pathStyle }: BucketSettings, key: string): URL {
  if (pathStyle) return new URL(`${endpoint}/${bucket}${key === "" ? "" : `/${key}`}`);
  const { protocol, host } = new URL(endpoint);
  return new URL(`${protocol}//${bucket}.${host}/${key}`);
}
