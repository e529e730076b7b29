// Which pages may ask for what: an unsafe method must come from one of our own pages and carry JSON or a talkback clip, and an
// export is handed only to one of our own pages.
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

/**
 * Exports hold what people said, and each export of evidence is recorded in the ledger, so only a page of ours may start one.
 * `same-site` is refused: a sibling subdomain is not ours, yet its requests carry our cookies. `none` is refused because it
 * is not only a typed address: a link in a mail or chat program arrives like that too. Every current browser says which it
 * is. A request that doesn't say comes from an old browser or a script: it passes unless it names an origin that is not ours.
 */
export function requireOwnPage(origins: readonly string[]): MiddlewareHandler {
  return async (context, next) =>
    isFromOwnPage(context.req.raw.headers, origins) ? next() : errorResponse("CROSS_ORIGIN");
}

function isFromOwnPage(headers: Headers, origins: readonly string[]): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null) return fetchSite === "same-origin";
  const named = [headers.get("origin"), originOf(headers.get("referer"))];
  return named.every((origin) => origin === null || origins.includes(origin));
}

/** A referer that is no address names no origin of ours either. */
function originOf(referer: string | null): string | null {
  if (referer === null) return null;
  return URL.canParse(referer) ? new URL(referer).origin : "null";
}
