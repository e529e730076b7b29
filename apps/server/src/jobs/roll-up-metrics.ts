// The figures of the day, every hour; the first run catches up on days that nobody counted.
import type { Log } from "../log.ts";
import { asJobs } from "../modules/acting-for.ts";
import type { MetricsDeps } from "../modules/metrics/ports.ts";
import { rollUpDueDays } from "../modules/metrics/roll-up-day.ts";
import { runRepeatedly } from "./run-repeatedly.ts";

const everyMs = 60 * 60_000;

export function startRollUp(deps: MetricsDeps & { log: Log }): () => Promise<void> {
  const run = () => rollUpDueDays(deps);
  const first = asJobs(run).catch((error: unknown) =>
    deps.log.warn({ err: error }, "metrics not rolled up, will run again"),
  );
  const stop = runRepeatedly({ name: "roll-up-metrics", everyMs, run, log: deps.log });
  return async () => {
    await Promise.all([first, stop()]);
  };
}
