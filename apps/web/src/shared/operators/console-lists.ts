import type { QueryClient } from "@tanstack/react-query";
import { apiQueries } from "../http/api-client.ts";

/** Everything that administrators look at is read anew: what changes a list is in the ledger as well. */
export const renewConsole = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all(
    [apiQueries.admin.key(), apiQueries.evidence.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
};
