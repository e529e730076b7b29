// Ticks a suggestion off, or removes the tick. Both participants may do this.
import type { Subject } from "@foldback/domain/people/can";
import type { SuggestionView } from "@foldback/protocol/http/analysis";
import { AppError } from "../app-error.ts";
import { requireParticipant } from "../sessions/require-participant.ts";
import type { AnalysisDeps } from "./ports.ts";
import { viewSuggestion } from "./view-summary.ts";

export async function tickSuggestion(
  deps: AnalysisDeps,
  subject: Subject,
  request: { suggestionId: string; done: boolean },
): Promise<SuggestionView> {
  const found = await deps.analysis.findSuggestion(request.suggestionId);
  if (found === null) throw new AppError("ROOM_NOT_FOUND");
  const { live } = await requireParticipant({ store: deps.sessions }, subject, found.sessionId);
  const done = request.done ? { byId: subject.userId, atMs: deps.nowMs() } : null;
  await deps.analysis.tick(request.suggestionId, done);
  deps.notes.notesChanged(found.sessionId, "analysis");
  return viewSuggestion({ ...found.suggestion, done }, live.session.artistId);
}
