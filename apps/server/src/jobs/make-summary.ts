// The making of one summary as a job.
import { asSummaryId } from "@foldback/domain/ids";
import * as z from "zod";
import { makeSummary } from "../modules/analysis/make-summary.ts";
import { makeSummaryId } from "../modules/analysis/make-summary-id.ts";
import type { AnalysisDeps } from "../modules/analysis/ports.ts";
import { defineJob, type Job } from "./job.ts";

export const makeSummaryJob = (deps: AnalysisDeps): Job =>
  defineJob({
    id: makeSummaryId,
    schema: z.object({ summaryId: z.uuid().transform(asSummaryId) }),
    concurrency: 1,
    expireInSeconds: 600,
    retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 60 },
    handler: ({ summaryId }, signal) => makeSummary(deps, summaryId, signal),
  });
