import type { Contract } from "@foldback/protocol/http/contract";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { failureOf } from "./failure.ts";
import { tellThisTab } from "./sign-in-changes.ts";

export type Api = ContractRouterClient<Contract>;

/** The server, typed by the contract. Rejects on failure: wrap in `attempt` where the answer is handled at once. */
export const api: Api = createORPCClient(
  new RPCLink({
    url: () => new URL("/rpc", window.location.origin),
    interceptors: [
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          if (failureOf(error).code === "UNAUTHORIZED") tellThisTab();
          throw error;
        }
      },
    ],
  }),
);

/** The same calls as query and mutation options. */
export const apiQueries = createTanstackQueryUtils(api);
