// Cross-site requests change nothing: an unsafe method must come from one of our own pages and
// carry JSON or a talkback clip.
import type { MiddlewareHandler } from "hono";
import { errorResponse } from "./error-to-status.ts";

const safeMethods = ["GET", "HEAD", "OPTIONS"];

function isOwnOrigin(headers: Headers, origins: readonly string[]): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null && fetchSite !== "same-origin") return false;
  const origin = headers.get("origin");
  return origin !== null && origins.includes(origin);
}

export function requireOwnOrigin(origins: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    if (safeMethods.includes(context.req.method)) return next();
    if (!isOwnOrigin(context.req.raw.headers, origins)) return errorResponse("CROSS_ORIGIN");
    return isOurs(context.req.header("content-type")) ? next() : errorResponse("BAD_INPUT");
  };
}

/** An absent type passes (a request without a body); text/plain and forms, which need no preflight, do not. */
const isOurs = (contentType: string | undefined) =>
  contentType === undefined || /^(application\/json|audio\/webm)\s*(;|$)/i.test(contentType);
