// Reads a session's analysis results for its participants.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { AnalysisView } from "@foldback/protocol/http/analysis";
import { type Participation, requireParticipant } from "../sessions/require-participant.ts";
import { type AnalysisDeps, includesSuggestions } from "./ports.ts";
import { viewSummary } from "./view-summary.ts";

export async function readAnalysis(deps: AnalysisDeps, subject: Subject, sessionId: SessionId): Promise<AnalysisView> {
  return viewAnalysis(deps, await requireParticipant({ store: deps.sessions }, subject, sessionId));
}

export async function viewAnalysis(deps: AnalysisDeps, { sessionId, live }: Participation): Promise<AnalysisView> {
  const { artistId } = live.session;
  const [lastTry, summaries, held] = await Promise.all([
    deps.analysis.lastTry(sessionId),
    deps.analysis.summaries(sessionId),
    includesSuggestions(deps, artistId),
  ]);
  return {
    status: lastTry?.status ?? "none",
    failure: lastTry?.failure ?? null,
    summaries: summaries.map((summary) => viewSummary(held ? summary : { ...summary, suggestions: [] }, artistId)),
    suggestionsNeedPlan: !held,
    engine: deps.summariser.engine,
  };
}
