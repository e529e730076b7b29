// Requests a summary, in addition to any earlier ones. It returns immediately, because a job does the work.
import { asSummaryId, type SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { AnalysisView } from "@foldback/protocol/http/analysis";
import { AppError } from "../app-error.ts";
import { requireParticipant } from "../sessions/require-participant.ts";
import type { AnalysisDeps } from "./ports.ts";
import { viewAnalysis } from "./read-analysis.ts";

/** A summary may cost money, and this is plenty for one session. */
const maxSummariesPerSession = 20;

export async function requestSummary(
  deps: AnalysisDeps,
  subject: Subject,
  sessionId: SessionId,
): Promise<AnalysisView> {
  const participation = await requireParticipant({ store: deps.sessions }, subject, sessionId);
  if ((await deps.analysis.lines(sessionId)).length === 0) throw new AppError("NO_TRANSCRIPTS");
  if ((await deps.analysis.countTries(sessionId)) >= maxSummariesPerSession) throw new AppError("SUMMARY_CAP_REACHED");
  const id = asSummaryId(deps.randomUuid());
  const taken = await deps.analysis.request({ id, sessionId, by: subject.userId, nowMs: deps.nowMs() });
  if (!taken) throw new AppError("SUMMARY_IN_PROGRESS");
  deps.notes.notesChanged(sessionId, "analysis");
  return viewAnalysis(deps, participation);
}
