// Makes one summary: reads the lines, has them summarised and stores the result. A summariser doesn't throw when a
// model fails, so an error here is our own fault and marks the summary as failed. If the database fails, the queue
// retries.
import type { SummaryId } from "@foldback/domain/ids";
import type { AnalysisDeps } from "./ports.ts";

export async function makeSummary(deps: AnalysisDeps, id: SummaryId, stop: AbortSignal): Promise<void> {
  const sessionId = await deps.analysis.findMaking(id);
  if (sessionId === null) return;
  const nowMs = deps.nowMs();
  const [lines, facts, spentTokens] = await Promise.all([
    deps.analysis.lines(sessionId),
    deps.analysis.facts(sessionId, nowMs),
    deps.analysis.spentTokens(sessionId),
  ]);
  try {
    const made = await deps.summariser.summarise(lines, facts, { signal: stop, spentTokens });
    await deps.analysis.complete(id, { ...made, nowMs: deps.nowMs() });
    const { engine, durationMs, fallbackReason } = made.usage;
    deps.log.info({ sessionId, summaryId: id, engine: engine.name, durationMs, fallbackReason }, "made a summary");
  } catch (error) {
    // The server is stopping. The summary stays due, and we make it after the next start.
    if (stop.aborted) throw error;
    deps.log.error({ err: error, sessionId, summaryId: id }, "couldn't make a summary");
    await deps.analysis.fail(id, "Couldn't generate the summary. Try again.");
  }
  deps.notes.notesChanged(sessionId, "analysis");
}
