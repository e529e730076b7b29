// Headers for every response, including errors.
import type { MiddlewareHandler } from "hono";
import type { PublicAddress } from "../../config/public-address.ts";

const policy = (address: PublicAddress) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${socketOrigins(address).join(" ")}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");

/**
 * A content security policy can't contain IPv6 addresses, and browsers would report an error about one on every page.
 */
const socketOrigins = ({ origins }: PublicAddress) =>
  origins.filter((origin) => !origin.includes("[")).map((origin) => origin.replace(/^http/, "ws"));

export function securityHeaders(address: PublicAddress): Record<string, string> {
  return {
    "content-security-policy": policy(address),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    // Together with the opener policy, this lets pages use shared memory, which carries a take's sound to the thread
    // that writes it to disk.
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "display-capture=(self), microphone=(self), camera=(), geolocation=(), payment=(), usb=()",
    ...(address.isHttps ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

export function withSecurityHeaders(address: PublicAddress): MiddlewareHandler {
  const headers = Object.entries(securityHeaders(address));
  return async (context, next) => {
    await next();
    for (const [name, value] of headers) context.res.headers.set(name, value);
  };
}
