// Refuses requests that need the database until it's open, and while another server may be serving it, and asks the
// client to retry. The site's files are still served, and kills are accepted.
import type { MiddlewareHandler } from "hono";
import { isKill } from "../admission/request-price.ts";
import { errorResponse } from "../errors/error-to-status.ts";
import type { Readiness } from "../monitoring/readiness.ts";

type Deps = {
  readiness: Pick<Readiness, "mayServe">;
  staticFiles: (request: Request) => Promise<Response>;
};

/** Paths that are never files, although the app's page would be served for some of them. */
const services =
  /^\/(?:rpc|api|stripe|preflight|talkback|takes|notes|evidence|evidence-keys|admin\/evidence|account\/export|operator|dev|\.well-known)(?:\/|$)/;
/** Sent to refused clients. Matches our longest pause between attempts to reach the database. */
const retryAfterSeconds = 2;

export const createOpeningGate =
  ({ readiness, staticFiles }: Deps): MiddlewareHandler =>
  async ({ req }, next) => {
    if (isKill(req.path) || (await readiness.mayServe())) return next();
    if ((req.method === "GET" || req.method === "HEAD") && !services.test(req.path)) {
      const file = await staticFiles(req.raw);
      if (file.status !== 404) return file;
    }
    return errorResponse("DATABASE_UNAVAILABLE", { "retry-after": String(retryAfterSeconds) });
  };
