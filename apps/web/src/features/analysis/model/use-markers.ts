import type { MarkerView } from "@foldback/protocol/http/markers";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";

export const useMarkers = (sessionId: string) =>
  useQuery(apiQueries.markers.list.queryOptions({ input: { sessionId } }));

/** Renames and removes; what was removed can be put back from the toast. */
export function useMarkerChanges() {
  const queryClient = useQueryClient();
  const outcome = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiQueries.markers.key() }),
    onError: (error: unknown) =>
      toasts.show({ title: texts.notSaved, description: failureOf(error).message, tone: "destructive" }),
  };
  const rename = useMutation(apiQueries.markers.rename.mutationOptions(outcome));
  const remove = useMutation(apiQueries.markers.remove.mutationOptions(outcome));
  const restore = useMutation(apiQueries.markers.restore.mutationOptions(outcome));
  return {
    rename: ({ id }: MarkerView, label: string) => rename.mutate({ markerId: id, label }),
    remove({ id, label }: MarkerView) {
      const undo = { label: texts.undo, run: () => restore.mutate({ markerId: id }) };
      remove.mutate({ markerId: id }, { onSuccess: () => toasts.show({ title: texts.removed(label), action: undo }) });
    },
  };
}
