// Mounts the authentication library below /api/auth: only the endpoints of the allow-list, with the client's true
// address, and without any token in a body.

import type { Auth } from "../adapters/auth/auth.ts";
import { clientIpHeader } from "../adapters/auth/auth.ts";
import { isOpenAuthEndpoint } from "../modules/accounts/auth-endpoints.ts";
import { errorResponse } from "./error-to-status.ts";

const basePath = "/api/auth";

export function createAuthRoutes(auth: Auth) {
  return async (request: Request, ip: string): Promise<Response> => {
    const path = new URL(request.url).pathname.slice(basePath.length);
    if (!isOpenAuthEndpoint(request.method, path)) return errorResponse("NOT_FOUND");
    const answer = await auth.handler(await withClientIp(request, ip));
    if (answer.status === 429) {
      const retryAfterSeconds = answer.headers.get("x-retry-after") ?? "10";
      return errorResponse("TOO_MANY_REQUESTS", { "retry-after": retryAfterSeconds });
    }
    return withoutTokens(answer);
  };
}

/** A request of Node's own class: the HTTP adapter's light one cannot be cloned by the library. */
async function withClientIp(request: Request, ip: string): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.set(clientIpHeader, ip);
  const body = request.method === "GET" ? undefined : await request.text();
  return new Request(request.url, { method: request.method, headers, body });
}

/** The sign-in cookie is the only carrier: a script on the page must never see a token. */
async function withoutTokens(answer: Response): Promise<Response> {
  if (!answer.headers.get("content-type")?.includes("application/json")) return answer;
  const text = await answer.text();
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(text && JSON.stringify(JSON.parse(text, dropToken)), { status: answer.status, headers });
}

const dropToken = (key: string, value: unknown) => (key === "token" ? undefined : value);
