import type { MarkerView } from "@foldback/protocol/http/markers";
import { ErrorState } from "@foldback/ui/error-state";
import { IconButton } from "@foldback/ui/icon-button";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { timecodeText } from "@foldback/ui/timecode";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Mic, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { MarkerName } from "../../../shared/notes/marker-name.tsx";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";

export function MarkerPanel({ sessionId }: { sessionId: string }) {
  const query = useMarkers(sessionId);
  const changes = useMarkerChanges();
  const markers = query.data?.markers;
  return (
    <Panel title={texts.markers}>
      {query.isPending && <Spinner label={texts.loadingMarkers} />}
      {query.isError && (
        <ErrorState
          title={texts.markersNotLoaded}
          message={failureOf(query.error).message}
          onRetry={() => void query.refetch()}
          spacing="px-6 py-6"
        />
      )}
      {markers?.length === 0 && <p className="text-ink-muted">{texts.noMarkers}</p>}
      {markers !== undefined && markers.length > 0 && (
        <ol aria-label={texts.markers} className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto">
          {markers.map((marker) => (
            <MarkerRow key={marker.id} marker={marker} changes={changes} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

type MarkerRowProps = { marker: MarkerView; changes: ReturnType<typeof useMarkerChanges> };

function MarkerRow({ marker, changes }: MarkerRowProps) {
  const [isNaming, setIsNaming] = useState(false);
  const { atMs, label, source, by } = marker;
  if (isNaming)
    return (
      <li className="py-2">
        <MarkerName
          label={label}
          close={() => setIsNaming(false)}
          save={(next) => {
            changes.rename(marker, next);
            setIsNaming(false);
          }}
        />
      </li>
    );
  return (
    <li className="flex min-w-0 items-center gap-3 py-1">
      <span className="figures shrink-0 text-ink-faint text-xs">{timecodeText(atMs)}</span>
      <span className="min-w-0 flex-1 break-words">{label}</span>
      <span className="inline-flex shrink-0 items-center gap-1 text-ink-faint text-xs [&_svg]:size-3.5">
        {source === "spoken" && <Mic aria-hidden="true" />}
        {source === "spoken" ? texts.spoken : by}
      </span>
      <span className="flex shrink-0">
        <IconButton
          label={texts.rename(label)}
          size="sm"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => setIsNaming(true)}
        />
        <IconButton
          label={texts.remove(label)}
          size="sm"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => changes.remove(marker)}
        />
      </span>
    </li>
  );
}

const useMarkers = (sessionId: string) => useQuery(apiQueries.markers.list.queryOptions({ input: { sessionId } }));

/** Renames and removes markers, with Undo in the toast. */
function useMarkerChanges() {
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
