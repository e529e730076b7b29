// Sends requests to a test's server like a browser.
import type { Contract } from "@foldback/protocol/http/contract";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { signInCookieOf } from "./test-cookies.ts";

type SignedIn = { cookie: string };

export function createTestRequests(url: string) {
  /** Calls fetch with our Origin and the user's cookie, and doesn't follow redirects. */
  const request = (path: string, init: RequestInit = {}, person?: SignedIn): Promise<Response> => {
    const headers = new Headers({ origin: url, ...(person ? { cookie: person.cookie } : {}) });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return fetch(new URL(path, url), { redirect: "manual", ...init, headers });
  };
  const postJson = (path: string, body: unknown, person?: SignedIn) =>
    request(
      path,
      { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
      person,
    );

  return {
    request,
    postJson,
    async signIn(email: string, password: string): Promise<string> {
      const answer = await postJson("/api/auth/sign-in/email", { email, password });
      if (!answer.ok) throw new Error(`sign-in answered ${answer.status} ${await answer.text()}`);
      return signInCookieOf(answer);
    },
    /** A typed client for the whole contract, signed in as this user. */
    client: (person?: SignedIn): ContractRouterClient<Contract> =>
      createORPCClient(
        new RPCLink({ url: `${url}/rpc`, headers: { origin: url, ...(person ? { cookie: person.cookie } : {}) } }),
      ),
  };
}
