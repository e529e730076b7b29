// Wires up monitoring: health, readiness and metrics. The metrics library is only loaded if a token is set.

import type { BackupAges } from "../adapters/operator-metrics/operator-metrics.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { createHealthCheck } from "../adapters/postgres/health-check.ts";
import { createSchemaCheck } from "../adapters/postgres/schema-check.ts";
import type { Config } from "../config.ts";
import { createOperatorMetricsRoute } from "../http/monitoring/operator-metrics.ts";
import { createReadiness } from "../http/monitoring/readiness.ts";
import type { Lease } from "../modules/nodes/serving-lease.ts";
import type { Jobs } from "./jobs.ts";

type Options = {
  config: Pick<Config, "metricsToken">;
  jobs: Jobs;
  signaling: () => { sockets: number; authenticated: number; rooms: number; roomCodeAlarms: number };
  security: () => { type: string; count: number }[];
  backups: () => Promise<BackupAges | null>;
};

export async function composeOperatorMetrics({ config, jobs, signaling, security, backups }: Options) {
  const { metricsToken: token } = config;
  if (token === null) return { route: createOperatorMetricsRoute(null), note: () => {} };
  const { createOperatorMetrics } = await import("../adapters/operator-metrics/operator-metrics.ts");
  const metrics = createOperatorMetrics({ signaling, jobs: () => jobs.queue.state(), security, backups });
  return { route: createOperatorMetricsRoute({ ...metrics, token }), note: metrics.note };
}

export function composeHealth(database: Database, lease: Lease) {
  const isHealthy = createHealthCheck(database.as({ role: "jobs" }));
  const schemaIsOurs = createSchemaCheck(database.owner, () => performance.now());
  return { isHealthy, readiness: createReadiness({ databaseAnswers: isHealthy, schemaIsOurs, lease }) };
}
