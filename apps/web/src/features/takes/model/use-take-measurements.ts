import type { TakeMeasurementsView } from "@foldback/protocol/http/takes";
import { useQuery } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/http/api-client.ts";

const askEveryMs = 10_000;

/** What the server measured in a stored take. Null until it has, which can take a minute for a long take. */
export function useTakeMeasurements(takeId: string): TakeMeasurementsView | null {
  const { data } = useQuery(
    apiQueries.takes.measurements.queryOptions({
      input: { takeId },
      // Once it's measured, it never changes.
      refetchInterval: ({ state }) => (state.data?.measurements ? false : askEveryMs),
      staleTime: ({ state }) => (state.data?.measurements ? Number.POSITIVE_INFINITY : 0),
    }),
  );
  return data?.measurements ?? null;
}
