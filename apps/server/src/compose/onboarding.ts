import type { Db } from "../adapters/postgres/database.ts";
import { createMatchingStore } from "../adapters/postgres/matching-store.ts";
import { createOnboardingStore } from "../adapters/postgres/onboarding-store.ts";
import type { Config } from "../config.ts";
import { matchPersonJob } from "../jobs/match-person.ts";
import { runRepeatedly } from "../jobs/run-repeatedly.ts";
import type { Log } from "../log.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import { matchOutdated } from "../modules/matching/match-person.ts";
import type { MatchingDeps } from "../modules/matching/ports.ts";
import type { OnboardingDeps } from "../modules/onboarding/ports.ts";
import type { Jobs } from "./jobs.ts";

type Options = { config: Pick<Config, "engineerApproval">; db: Db; jobs: Jobs; log: Log; nowMs: () => number };

const everyMs = 60 * 60_000;
/** More than a user needs to go through all the steps. */
const savesPerMinute = 30;

export function composeOnboarding({ config, db, jobs, log, nowMs }: Options) {
  const matching: MatchingDeps = { matching: createMatchingStore(db, log), nowMs };
  const routes: OnboardingDeps = {
    onboarding: createOnboardingStore(db, jobs.queue),
    approval: config.engineerApproval,
    saves: createSlidingWindow({ limit: savesPerMinute, windowMs: 60_000, nowMs }),
    nowMs,
  };
  jobs.queue.define(matchPersonJob(matching));
  jobs.whenOpen(async () => {
    await matchOutdated(matching);
    return runRepeatedly({ name: "match-outdated-profiles", everyMs, run: () => matchOutdated(matching), log });
  });
  return { routes, matching };
}
