import { signInCookieName } from "../adapters/auth/auth.ts";
import { readSignedCookie } from "../adapters/auth/signed-cookie.ts";
import type { Database } from "../adapters/postgres/database.ts";
import type { PublicAddress } from "../config/public-address.ts";
import type { Config } from "../config.ts";
import { createAdmissionControl } from "../http/admission/admission-control.ts";
import { createProxyWatch } from "../http/admission/proxy-watch.ts";
import { securityHeaders } from "../http/middleware/security-headers.ts";
import type { Log } from "../log.ts";
import type { SecurityEvents } from "../modules/security/ports.ts";

type Options = {
  config: Config;
  kind: Database["kind"];
  address: PublicAddress;
  security: SecurityEvents;
  log: Log;
  /** The clock for request budgets. It never jumps. */
  monotonicMs: () => number;
};

/**
 * The embedded database works through its queue on the event loop without a pause, so a long queue would delay kills.
 */
const requestsAtOnce = { embedded: 6, postgres: 24 };

export function composeAdmission({ config, kind, address, security, log, monotonicMs }: Options) {
  const proxies = createProxyWatch({ ...config, log });
  /** The sign-in cookie's name, and the secret that verifies it. */
  const seal = { name: signInCookieName(address.isHttps), secret: config.authSecret };
  const admission = createAdmissionControl({
    ...config,
    atOnce: requestsAtOnce[kind],
    headers: securityHeaders(address),
    signInIn: (cookie) => readSignedCookie(cookie, seal),
    security,
    proxies,
    nowMs: monotonicMs,
  });
  return { admission, proxies, seal };
}
