import { QueryClient } from "@tanstack/react-query";
import { failureOf } from "./failure.ts";

/** What the server refuses is not asked again; what did not arrive is, twice. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (attempts, error) => attempts < 2 && failureOf(error).code === "NETWORK",
      },
    },
  });
