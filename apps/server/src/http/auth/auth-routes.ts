// Mounts the authentication library under /api/auth, with only the endpoints we allow, our limits, the client's real
// address, and no tokens in bodies. After sign-in a browser gets a device cookie, so that we later recognise it as
// known to the account.
import { isStorableJson } from "@foldback/protocol/storable-text";
import { isOpenAuthEndpoint } from "../../modules/accounts/auth-endpoints.ts";
import { networkKey } from "../admission/network-key.ts";
import { errorResponse } from "../errors/error-to-status.ts";
import { createAuthLimits } from "./auth-limits.ts";
import { parseJson } from "./auth-responses.ts";
import { type BrowserLinkDeps, createBrowserLinks } from "./browser-links.ts";
import { type Ask, type AuthRequestDeps, handleOther, letBrowserIn, tryPassword } from "./handle-auth-request.ts";

const basePath = "/api/auth";
/** We handle this endpoint ourselves, without the library. */
const letInPath = "/let-browser-in";

type AuthRouteDeps = Omit<AuthRequestDeps, "limits" | "links"> & BrowserLinkDeps & { limitAttempts: boolean };

export function createAuthRoutes(deps: AuthRouteDeps) {
  const limits = createAuthLimits({ nowMs: deps.nowMs, enabled: deps.limitAttempts });
  const requestDeps: AuthRequestDeps = { ...deps, limits, links: createBrowserLinks(deps) };
  return async (request: Request, ip: string): Promise<Response> => {
    const path = new URL(request.url).pathname.slice(basePath.length);
    const isOurs = request.method === "POST" && path === letInPath;
    if (!isOurs && !isOpenAuthEndpoint(request.method, path)) return errorResponse("NOT_FOUND");
    if (!limits.mayAsk(path, ip)) {
      deps.security.note({ type: "limit-reached", network: networkKey(ip), detail: path });
      return errorResponse("TOO_MANY_REQUESTS");
    }
    const body = request.method === "GET" ? undefined : await request.text();
    if (body && !isStorableJson(body, parseJson(body))) return errorResponse("BAD_INPUT");
    const cookie = request.headers.get("cookie") ?? "";
    const ask: Ask = { request, path, body, ip, cookie, device: deps.deviceCookie.read(cookie) };
    if (isOurs) return letBrowserIn(requestDeps, ask);
    return path === "/sign-in/email" ? tryPassword(requestDeps, ask) : handleOther(requestDeps, ask);
  };
}
