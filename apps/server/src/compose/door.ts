import { signInCookieName } from "../adapters/auth/auth.ts";
import { readSignedCookie } from "../adapters/auth/signed-cookie.ts";
import type { Database } from "../adapters/postgres/database.ts";
import type { PublicAddress } from "../config/public-address.ts";
import type { Config } from "../config.ts";
import { createProxyWatch } from "../http/door/proxy-watch.ts";
import { createRequestDoor } from "../http/door/request-door.ts";
import { securityHeaders } from "../http/middleware/security-headers.ts";
import type { Log } from "../log.ts";
import type { SecurityEvents } from "../modules/security/ports.ts";

type Options = {
  config: Config;
  kind: Database["kind"];
  address: PublicAddress;
  security: SecurityEvents;
  log: Log;
  /** The clock of request budgets, which never jumps. */
  monotonicMs: () => number;
};

/**
 * The embedded database runs on the event loop and works through its queue without a pause, which would delay kills
 * too.
 */
const requestsAtOnce = { embedded: 6, postgres: 24 };

export function composeDoor({ config, kind, address, security, log, monotonicMs }: Options) {
  const proxies = createProxyWatch({ ...config, log });
  /** Reads the sign-in cookie. */
  const seal = { name: signInCookieName(address.isHttps), secret: config.authSecret };
  const door = createRequestDoor({
    ...config,
    atOnce: requestsAtOnce[kind],
    headers: securityHeaders(address),
    signInIn: (cookie) => readSignedCookie(cookie, seal),
    security,
    proxies,
    nowMs: monotonicMs,
  });
  return { door, proxies, seal };
}
