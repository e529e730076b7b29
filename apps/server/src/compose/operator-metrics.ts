// Connects the operators' metrics. The library is only loaded if a token is configured.
import type { Config } from "../config.ts";
import { createOperatorMetricsRoute } from "../http/operator-metrics.ts";
import type { Jobs } from "./jobs.ts";

type Options = {
  config: Pick<Config, "metricsToken">;
  jobs: Jobs;
  signaling: () => { sockets: number; authenticated: number; rooms: number; roomCodeAlarms: number };
  security: () => { type: string; count: number }[];
};

export async function composeOperatorMetrics({ config, jobs, signaling, security }: Options) {
  const { metricsToken: token } = config;
  if (token === null) return { route: createOperatorMetricsRoute(null), note: () => {} };
  const { createOperatorMetrics } = await import("../adapters/operator-metrics/operator-metrics.ts");
  const metrics = createOperatorMetrics({ signaling, jobs: () => jobs.queue.state(), security });
  return { route: createOperatorMetricsRoute({ ...metrics, token }), note: metrics.note };
}
