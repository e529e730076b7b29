import type { Contract } from "@foldback/protocol/http/contract";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";

export type Api = ContractRouterClient<Contract>;

/** The server, typed by the contract. Rejects on failure: wrap in `attempt` where the answer is handled at once. */
export const api: Api = createORPCClient(new RPCLink({ url: () => new URL("/rpc", window.location.origin) }));

/** The same calls as query and mutation options. */
export const apiQueries = createTanstackQueryUtils(api);
