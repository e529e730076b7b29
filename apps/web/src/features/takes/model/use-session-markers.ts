import type { MarkerView } from "@foldback/protocol/http/markers";
import { useQuery } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";

const none: readonly MarkerView[] = [];

/** Markers from the session that a take was recorded in. Empty if that session no longer exists. */
export function useSessionMarkers(sessionId: string | null) {
  const query = useQuery(
    apiQueries.markers.list.queryOptions({
      input: { sessionId: sessionId ?? "" },
      enabled: sessionId !== null,
      retry: false,
    }),
  );
  return {
    markers: query.data?.markers ?? none,
    hasFailed: query.isError && failureOf(query.error).code !== "ROOM_NOT_FOUND",
    refetch: query.refetch,
  };
}
