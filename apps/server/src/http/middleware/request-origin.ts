// Checks which pages send requests. Unsafe methods must come from our own page and carry JSON, a talkback clip or a
// part of a take. Exports can only be started from our own page.
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

/**
 * A request without a body has no content type. text/plain and forms are refused, because browsers send them without a
 * preflight.
 */
const isOurs = (contentType: string | undefined) =>
  contentType === undefined || /^(application\/json|audio\/webm|application\/octet-stream)\s*(;|$)/i.test(contentType);

/**
 * Refuses exports from `same-site`, because we don't run sibling subdomains but their requests carry our cookies, and
 * from `none`, because browsers send that for links in emails and chats. Without the header, as from an old browser or
 * a script, only a foreign origin is refused.
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

/** A malformed referer counts as a foreign origin. */
function originOf(referer: string | null): string | null {
  if (referer === null) return null;
  return URL.canParse(referer) ? new URL(referer).origin : "null";
}
