// The authentication library as the rest of the server sees it: answer a request, and say whose cookie this is.
import { asUserId } from "@foldback/domain/ids";
import type { SignInGate } from "../../modules/accounts/ports.ts";
import { AppError } from "../../modules/app-error.ts";
import { type Auth, clientIpHeader } from "./auth.ts";

export function createSignInGate(auth: Auth): SignInGate {
  return {
    handle: async (request, clientIp) => auth.handler(await withClientIp(request, clientIp)),
    identify: async (cookie) => {
      const { response, headers } = await auth.api
        .getSession({ headers: new Headers({ cookie }), returnHeaders: true })
        .catch(unreadable);
      return response && { userId: asUserId(response.user.id), setCookies: headers.getSetCookie() };
    },
  };
}

/** A request of Node's own class: the HTTP adapter's light one cannot be cloned by the library. */
async function withClientIp(request: Request, clientIp: string): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.set(clientIpHeader, clientIp);
  const body = request.method === "GET" ? undefined : await request.text();
  return new Request(request.url, { method: request.method, headers, body });
}

/** A bad cookie is nobody's; what fails beyond that is the database, whose error the library keeps to itself. */
function unreadable(error: unknown): never {
  throw new AppError("DATABASE_UNAVAILABLE", { cause: error });
}
