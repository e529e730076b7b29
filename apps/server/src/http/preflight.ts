// The server's part of the pre-flight check: it counts and discards uploaded bytes and lists the available routes. It's
// only for signed-in users and doesn't give out relay credentials.
import type { UserId } from "@foldback/domain/ids";
import { Hono } from "hono";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import type { Authenticate } from "./auth/authenticate.ts";
import { errorResponse } from "./errors/error-to-status.ts";
import { limitBody } from "./middleware/limit-body.ts";

export type PreflightDeps = {
  authenticate: Authenticate;
  stunUrls: readonly string[];
  relayConfigured: boolean;
  nowMs: () => number;
};

export const uploadLimitBytes = 2 * 1024 * 1024;
/** Each check makes two uploads. Users can repeat it, but not flood us. */
const uploadsPerMinute = 12;

type Env = { Variables: { userId: UserId } };

export function createPreflightRoutes(deps: PreflightDeps): Hono<Env> {
  const routes = new Hono<Env>();
  const uploads = createSlidingWindow({ limit: uploadsPerMinute, windowMs: 60_000, nowMs: deps.nowMs });
  routes.use(async (context, next) => {
    const { subject } = await deps.authenticate(context.req.raw.headers);
    if (!subject) return errorResponse("UNAUTHORIZED");
    context.set("userId", subject.userId);
    await next();
    context.res.headers.set("cache-control", "no-store");
    return undefined;
  });
  routes.get("/paths", (context) => context.json({ stunUrls: deps.stunUrls, relayConfigured: deps.relayConfigured }));
  routes.post(
    "/upload",
    async (context, next) => (uploads.take(context.get("userId")) ? next() : errorResponse("TOO_MANY_REQUESTS")),
    limitBody(uploadLimitBytes),
    async (context) => context.json({ receivedBytes: await countBytes(context.req.raw.body) }),
  );
  return routes;
}

/** Discards the bytes as they arrive. */
async function countBytes(body: ReadableStream<Uint8Array> | null): Promise<number> {
  let bytes = 0;
  for await (const chunk of body ?? []) bytes += chunk.byteLength;
  return bytes;
}
