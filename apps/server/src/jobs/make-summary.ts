import { asSummaryId } from "@foldback/domain/ids";
import * as z from "zod";
import { makeSummary } from "../modules/analysis/make-summary.ts";
import { type AnalysisDeps, makeSummaryId } from "../modules/analysis/ports.ts";
import { defineJob, type Job } from "./job.ts";
import { runRepeatedly } from "./run-repeatedly.ts";

const runExpiresSeconds = 600;
const sweepEveryMs = 60_000;
/** The queue tries four times. After this long the summary has failed, and the user can request another. */
const givenUpAfterMs = 60 * 60_000;

export const makeSummaryJob = (deps: AnalysisDeps): Job =>
  defineJob({
    id: makeSummaryId,
    schema: z.object({ summaryId: z.uuid().transform(asSummaryId) }),
    concurrency: 1,
    expireInSeconds: runExpiresSeconds,
    retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 60 },
    handler: ({ summaryId }, signal) => makeSummary(deps, summaryId, signal),
  });

/**
 * Call this once the queue is open. With `isAlone`, no other server uses this database, so every unfinished summary is
 * left over from a dead process; otherwise only those older than the longest run are.
 */
export async function startSummarySweep(deps: AnalysisDeps, isAlone: boolean): Promise<() => Promise<void>> {
  const { analysis, notes, nowMs, log } = deps;
  const runsExpireMs = runExpiresSeconds * 1_000;
  await analysis.requeueMaking(nowMs() - (isAlone ? 0 : runsExpireMs));
  const run = async () => {
    const given = await analysis.giveUpMaking(nowMs() - givenUpAfterMs, "Couldn't generate the summary. Try again.");
    for (const sessionId of given) notes.notesChanged(sessionId, "analysis");
    await analysis.requeueMaking(nowMs() - runsExpireMs);
  };
  return runRepeatedly({ name: "keep-summaries-moving", everyMs: sweepEveryMs, run, log });
}
