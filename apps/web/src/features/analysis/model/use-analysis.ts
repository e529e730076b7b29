import type { AnalysisView, SuggestionView } from "@foldback/protocol/http/analysis";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { showNotice } from "../../../shared/toasts/notices.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";

/** Signaling tells us when a summary is ready. Polling finds it if that message is lost. */
const pollMs = 3_000;

const optionsOf = (sessionId: string) => apiQueries.analysis.read.queryOptions({ input: { sessionId } });

export const useAnalysis = (sessionId: string) =>
  useQuery({
    ...optionsOf(sessionId),
    refetchInterval: ({ state }) => (state.data?.status === "making" ? pollMs : false),
  });

/** Requests the first summary, or another one. */
export function useGenerate(sessionId: string) {
  const queryClient = useQueryClient();
  return useMutation(
    apiQueries.analysis.generate.mutationOptions({
      onSuccess: (analysis) => queryClient.setQueryData(optionsOf(sessionId).queryKey, analysis),
      onError(error) {
        const { code } = failureOf(error);
        if (code === "NO_TRANSCRIPTS") showNotice("noTranscripts");
        else showNotice("summaryNotAsked", { code });
      },
    }),
  );
}

/** Ticks a suggestion off before the server answers, with Undo in a toast. */
export function useTick(sessionId: string, by: "artist" | "engineer") {
  const queryClient = useQueryClient();
  const tick = useMutation(
    apiQueries.analysis.tick.mutationOptions({
      onMutate: ({ suggestionId, done }) =>
        renewSuggestion(queryClient, sessionId, (known) =>
          known.id === suggestionId ? { ...known, done: done ? { atMs: Date.now(), by } : null } : known,
        ),
      onSuccess: (suggestion) =>
        renewSuggestion(queryClient, sessionId, (known) => (known.id === suggestion.id ? suggestion : known)),
      onError(error) {
        toasts.show({ title: texts.notSaved, description: failureOf(error).message, tone: "destructive" });
        void queryClient.invalidateQueries({ queryKey: optionsOf(sessionId).queryKey });
      },
    }),
  );
  return (suggestionId: string, done: boolean) => {
    tick.mutate({ suggestionId, done });
    if (done)
      toasts.show({
        title: texts.tickedOff,
        action: { label: texts.undo, run: () => tick.mutate({ suggestionId, done: false }) },
      });
  };
}

function renewSuggestion(
  queryClient: QueryClient,
  sessionId: string,
  change: (known: SuggestionView) => SuggestionView,
): void {
  queryClient.setQueryData(optionsOf(sessionId).queryKey, (known: AnalysisView | undefined) =>
    known === undefined
      ? known
      : {
          ...known,
          summaries: known.summaries.map((summary) => ({ ...summary, suggestions: summary.suggestions.map(change) })),
        },
  );
}
