// Hono sends the headers of GET for a HEAD request, and drops the body without closing it. An open download would then
// hold what it has read in memory until the server stops.
import type { MiddlewareHandler } from "hono";

export const dropHeadBody: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.req.method === "HEAD") await context.res.body?.cancel();
};
