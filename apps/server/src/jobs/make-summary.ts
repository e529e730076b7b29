// The making of one summary as a job.
import { asSummaryId } from "@foldback/domain/ids";
import * as z from "zod";
import { makeSummary } from "../modules/analysis/make-summary.ts";
import { makeSummaryId } from "../modules/analysis/make-summary-id.ts";
import type { AnalysisDeps } from "../modules/analysis/ports.ts";
import { defineJob, type Job } from "./job.ts";
import { runRepeatedly } from "./run-repeatedly.ts";

const runExpiresSeconds = 600;
const sweepEveryMs = 60_000;
/** The queue tries a run four times; nobody waits longer for a summary, and another one can be asked for then. */
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
 * To be called when the queue is open. `isAlone`: no other server works on this database, so a summary that is being made was
 * left behind by one that is gone; otherwise it is, once every run would have expired. Before that the queue itself notices a
 * server that is gone. The returned function ends it.
 */
export async function keepSummariesMoving(deps: AnalysisDeps, isAlone: boolean): Promise<() => Promise<void>> {
  const { analysis, notes, nowMs, log } = deps;
  const runsExpireMs = runExpiresSeconds * 1_000;
  await analysis.requeueMaking(nowMs() - (isAlone ? 0 : runsExpireMs));
  const run = async () => {
    const given = await analysis.giveUpMaking(nowMs() - givenUpAfterMs, "The summary could not be made. Try again.");
    for (const sessionId of given) notes.notesChanged(sessionId, "analysis");
    await analysis.requeueMaking(nowMs() - runsExpireMs);
  };
  return runRepeatedly({ name: "keep-summaries-moving", everyMs: sweepEveryMs, run, log });
}
