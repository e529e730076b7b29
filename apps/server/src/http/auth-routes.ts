// Mounts the authentication library below /api/auth: only the endpoints of the allow-list, with the client's true
// address, and without any token in a body.

import { isOpenAuthEndpoint } from "../modules/accounts/auth-endpoints.ts";
import type { SignInGate } from "../modules/accounts/ports.ts";
import { errorResponse } from "./error-to-status.ts";

const basePath = "/api/auth";

export function createAuthRoutes(gate: SignInGate) {
  return async (request: Request, ip: string): Promise<Response> => {
    const path = new URL(request.url).pathname.slice(basePath.length);
    if (!isOpenAuthEndpoint(request.method, path)) return errorResponse("NOT_FOUND");
    const answer = await gate.handle(request, ip);
    if (answer.status === 429) {
      const retryAfterSeconds = answer.headers.get("x-retry-after") ?? "10";
      return errorResponse("TOO_MANY_REQUESTS", { "retry-after": retryAfterSeconds });
    }
    // The library keeps the cause to itself; what it needs beyond the request is the database.
    if (answer.status >= 500) return errorResponse("DATABASE_UNAVAILABLE");
    return withoutTokens(answer);
  };
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
