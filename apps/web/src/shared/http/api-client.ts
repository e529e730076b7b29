import type { Contract } from "@foldback/protocol/http/contract";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { tellThisTab } from "../auth/sign-in-changes.ts";
import { failureOf, nameRequest } from "./failure.ts";

export type Api = ContractRouterClient<Contract>;

/** Request ids, keyed by the call's context, which is a new object for each call. */
const requestIds = new WeakMap<object, string>();

/** The server's API, typed by the contract. Rejects on failure; wrap a call in `attempt` to get a result instead. */
export const api: Api = createORPCClient(
  new RPCLink({
    url: () => new URL("/rpc", window.location.origin),
    headers: ({ context }) => ({ "x-request-id": requestIds.get(context) ?? crypto.randomUUID() }),
    interceptors: [
      async ({ next, context }) => {
        const requestId = crypto.randomUUID();
        requestIds.set(context, requestId);
        try {
          return await next();
        } catch (error) {
          nameRequest(error, requestId);
          if (failureOf(error).code === "UNAUTHORIZED") tellThisTab();
          throw error;
        }
      },
    ],
  }),
);

/** The same calls as options for queries and mutations. */
export const apiQueries = createTanstackQueryUtils(api);
