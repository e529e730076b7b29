// GET /operator/metrics, for monitoring, with a separate token. If none is configured, the route doesn't exist.
import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { errorResponse } from "../errors/error-to-status.ts";

type Deps = { token: string; contentType: string; text: () => Promise<string> };

const digest = (text: string) => createHash("sha256").update(text).digest();

export function createOperatorMetricsRoute(deps: Deps | null): Hono {
  const routes = new Hono();
  routes.get("/metrics", async (context) => {
    if (deps === null) return errorResponse("NOT_FOUND");
    const shown = /^Bearer (\S+)$/.exec(context.req.header("authorization") ?? "")?.[1] ?? "";
    if (!timingSafeEqual(digest(shown), digest(deps.token))) return errorResponse("UNAUTHORIZED");
    return new Response(await deps.text(), {
      headers: { "content-type": deps.contentType, "cache-control": "no-store" },
    });
  });
  return routes;
}
