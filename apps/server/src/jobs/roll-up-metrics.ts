// Computes the daily metrics every hour. The first run also counts the days that were missed.
import type { MetricsDeps } from "../modules/metrics/ports.ts";
import { rollUpDueDays } from "../modules/metrics/roll-up-day.ts";
import { type RepeatedTask, runRepeatedly } from "./run-repeatedly.ts";

const everyMs = 60 * 60_000;

export function startRollUp(deps: MetricsDeps & Pick<RepeatedTask, "log">): () => Promise<void> {
  const run = (stopping: AbortSignal) => rollUpDueDays(deps, stopping);
  return runRepeatedly({ name: "roll-up-metrics", everyMs, atOnce: true, run, log: deps.log });
}
