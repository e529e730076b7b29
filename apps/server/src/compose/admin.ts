import { createAdminStore } from "../adapters/postgres/admin/admin-store.ts";
import { createMetricsStore } from "../adapters/postgres/metrics-store.ts";
import { createRevenueReader } from "../adapters/postgres/revenue-reader.ts";
import type { RequestFigures } from "../http/monitoring/request-figures.ts";
import type { AdminRouteDeps } from "../http/routes/admin.ts";
import { startRollUp } from "../jobs/roll-up-metrics.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../modules/accounts/ports.ts";
import { applicationMail } from "../modules/admin/decide-application.ts";
import type { RightsListener } from "../modules/admin/ports.ts";
import { rollUpDay } from "../modules/metrics/roll-up-day.ts";
import type { SecurityRecorder } from "../modules/security/record-events.ts";
import { createProbes, type ProbeOptions } from "./health-probes.ts";

type Options = ProbeOptions & {
  rights: RightsListener;
  mailer: Mailer;
  publicUrl: string;
  requests: RequestFigures;
  security: SecurityRecorder;
  log: Log;
};

export function composeAdmin(options: Options) {
  const { database, jobs, rights, requests, signaling, log, nowMs } = options;
  const { db } = database;
  const routes: AdminRouteDeps = {
    store: createAdminStore(db, jobs.queue),
    rights,
    tellApplicant: async (userId, decision) => {
      try {
        const account = await options.accounts.find(userId);
        if (account !== null) await options.mailer.send(applicationMail(account.email, decision, options.publicUrl));
      } catch (error) {
        log.error({ err: error, userId }, "couldn't email a decision to an applicant");
      }
    },
    metrics: createMetricsStore(db),
    revenue: createRevenueReader(db, { isLive: options.config.payments?.isLive ?? null, nowMs }),
    probes: createProbes(options),
    requests,
    signaling,
    security: options.security,
    nowMs,
  };
  let stopRollUp: (() => Promise<void>) | null = null;
  return {
    routes,
    rollUpDay: (date: string) => rollUpDay(routes, date),
    startJobs: () => {
      stopRollUp ??= startRollUp({ ...routes, log });
    },
    close: async () => {
      await stopRollUp?.();
    },
  };
}
