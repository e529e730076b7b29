// Matches one user again in a job. The profile is saved first, so neither a failure nor a crash loses anything.
import { asUserId } from "@foldback/domain/ids";
import * as z from "zod";
import { matchPerson } from "../modules/matching/match-person.ts";
import { type MatchingDeps, matchPersonId } from "../modules/matching/ports.ts";
import { defineJob, type Job } from "./job.ts";

export const matchPersonJob = (deps: MatchingDeps): Job =>
  defineJob({
    id: matchPersonId,
    schema: z.object({ userId: z.string().transform(asUserId) }),
    concurrency: 1,
    expireInSeconds: 120,
    retry: { limit: 5, delaySeconds: 2, maxDelaySeconds: 60 },
    handler: ({ userId }) => matchPerson(deps, userId),
  });
