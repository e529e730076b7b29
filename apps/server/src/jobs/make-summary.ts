// The making of one summary as a job.
import { asSummaryId } from "@foldback/domain/ids";
import * as z from "zod";
import { makeSummary } from "../modules/analysis/make-summary.ts";
import { makeSummaryId } from "../modules/analysis/make-summary-id.ts";
import type { AnalysisDeps } from "../modules/analysis/ports.ts";
import { defineJob, type Job } from "./job.ts";

const runExpiresSeconds = 600;

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
 * server that is gone.
 */
export async function takeUpSummaries({ analysis, nowMs }: AnalysisDeps, isAlone: boolean): Promise<void> {
  await analysis.requeueMaking(nowMs() - (isAlone ? 0 : runExpiresSeconds * 1_000));
}
