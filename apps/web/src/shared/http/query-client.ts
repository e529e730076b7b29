import { QueryClient } from "@tanstack/react-query";
import { failureOf } from "./failure.ts";

/** Retries twice if the network failed, but never if the server refused. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (attempts, error) => attempts < 2 && failureOf(error).code === "NETWORK",
      },
    },
  });
