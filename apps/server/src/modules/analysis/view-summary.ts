import type { UserId } from "@foldback/domain/ids";
import type { SuggestionView, SummaryView } from "@foldback/protocol/http/analysis";
import type { StoredSuggestion, StoredSummary } from "./ports.ts";

export function viewSummary(summary: StoredSummary, artistId: UserId): SummaryView {
  const { id, version, createdAtMs, overview, keyMoments, breakdown, usage } = summary;
  const { engine, fallbackReason, inputTokens, outputTokens, costUsd, durationMs } = usage;
  return {
    id,
    version,
    createdAtMs,
    overview,
    keyMoments,
    breakdown,
    suggestions: summary.suggestions.map((suggestion) => viewSuggestion(suggestion, artistId)),
    engine,
    fallbackReason,
    inputTokens,
    outputTokens,
    costUsd,
    durationMs,
  };
}

export const viewSuggestion = ({ done, ...suggestion }: StoredSuggestion, artistId: UserId): SuggestionView => ({
  ...suggestion,
  done: done && { atMs: done.atMs, by: done.byId === artistId ? "artist" : "engineer" },
});
