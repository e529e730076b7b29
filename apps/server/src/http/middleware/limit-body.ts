// Limits the size of bodies. It checks a stated length up front and counts chunked bodies as they arrive, because
// Hono's limit only works where the global Request is replaced.
import type { MiddlewareHandler } from "hono";
import { readUpTo } from "../../read-up-to.ts";
import { errorResponse } from "../errors/error-to-status.ts";

export function limitBody(maxBytes: number): MiddlewareHandler {
  return async (context, next) => {
    const { method, headers, url, signal } = context.req.raw;
    if (!headers.has("transfer-encoding")) {
      const statedBytes = Number(headers.get("content-length") ?? 0);
      return statedBytes > maxBytes ? errorResponse("BODY_TOO_LARGE") : next();
    }
    const { body } = context.req.raw;
    if (body === null) return next();
    const read = await readUpTo(body, maxBytes);
    if (read === null) return errorResponse("BODY_TOO_LARGE");
    const kept = new Headers([...headers]);
    kept.delete("transfer-encoding");
    context.req.raw = new Request(url, { method, headers: kept, signal, body: read });
    return next();
  };
}
