import type { AvailableHours } from "@foldback/domain/availability/available-now";
import { stillAvailableUntil } from "@foldback/domain/availability/available-now";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { useNow } from "../../../shared/time/use-now.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";

const lookMs = 10_000;
/** We poll, because another window may have changed it. */
const pollMs = 60_000;

export function useAvailability() {
  const client = useQueryClient();
  const own = useQuery(apiQueries.engineers.ownAvailability.queryOptions({ refetchInterval: pollMs }));
  const queryKey = apiQueries.engineers.ownAvailability.queryKey();
  const change = useMutation(
    apiQueries.engineers.setAvailable.mutationOptions({
      onSuccess: (answer) => client.setQueryData(queryKey, answer),
      onError: (error) =>
        toasts.show({
          title: texts.availabilityNotChanged,
          description: failureOf(error).message,
          tone: "destructive",
        }),
    }),
  );
  const given = own.data?.availableUntilMs ?? null;
  const nowMs = useNow(given === null ? null : lookMs);
  return {
    status: own.isPending ? ("loading" as const) : own.isError ? ("failed" as const) : ("ready" as const),
    untilMs: stillAvailableUntil(given, nowMs),
    busy: change.isPending,
    set: (hours: AvailableHours | null) => change.mutate({ hours }),
    retry: () => void own.refetch(),
  };
}
