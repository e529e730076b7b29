import { QueryClient } from "@tanstack/react-query";
import { failureOf } from "./failure.ts";

/** Retries twice when the network failed, never when the server refused. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (attempts, error) => attempts < 2 && failureOf(error).code === "NETWORK",
      },
    },
  });
