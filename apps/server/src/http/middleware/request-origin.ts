// Which pages may send which requests: an unsafe method must come from our own page and carry JSON or a talkback clip,
// and an export goes only to our own page.
import type { MiddlewareHandler } from "hono";
import { errorResponse } from "../errors/error-to-status.ts";

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

/** No content type passes (a request without a body). text/plain and forms don't, because they need no preflight. */
const isOurs = (contentType: string | undefined) =>
  contentType === undefined || /^(application\/json|audio\/webm)\s*(;|$)/i.test(contentType);

/**
 * Exports contain what people said, and each export of evidence is recorded in the ledger, so only our own page may
 * start one. `same-site` is refused, because a sibling subdomain isn't ours but its requests carry our cookies. `none`
 * is refused, because a link in a mail or chat program arrives like that too. Every current browser sends the header. A
 * request without it comes from an old browser or a script and passes unless it names a foreign origin.
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

/** A malformed referer isn't one of our origins either. */
function originOf(referer: string | null): string | null {
  if (referer === null) return null;
  return URL.canParse(referer) ? new URL(referer).origin : "null";
}
