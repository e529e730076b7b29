import type { Shelf } from "@foldback/studio-link/takes/shelf-messages";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Takes } from "./takes-of.ts";

/** Lists the takes on this computer, and refetches the list when a recording begins or ends. */
export function useShelf({ shelf, recorder }: Takes): UseQueryResult<Shelf> {
  const query = useQuery({
    queryKey: ["takes-on-this-computer"],
    queryFn: () => shelf.list(),
    staleTime: 0,
    networkMode: "always",
    retry: false,
  });
  const { refetch } = query;
  useEffect(() => recorder.subscribeShelf(() => void refetch()), [recorder, refetch]);
  return query;
}
