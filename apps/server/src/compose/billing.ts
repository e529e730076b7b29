// Wires up plans and payments: the store, the payment provider if one is configured, and the scheduled repairs.
import { randomUUID } from "node:crypto";
import type { UserId } from "@foldback/domain/ids";
import type { Entitlements } from "@foldback/domain/plans/entitlements";
import { createBillingStore } from "../adapters/postgres/billing-store.ts";
import type { Db } from "../adapters/postgres/database.ts";
import type { Config } from "../config.ts";
import { runRepeatedly } from "../jobs/run-repeatedly.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../modules/accounts/ports.ts";
import { asJobs } from "../modules/acting-for.ts";
import type { BillingDeps, BillingStore, PaymentProvider } from "../modules/billing/ports.ts";
import { allowanceOf } from "../modules/billing/read-plan.ts";
import { reconcile, repairBilling } from "../modules/billing/repair-billing.ts";
import { createWebhookIntake } from "../modules/billing/webhook-intake.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";

type ProviderOptions = {
  settings: NonNullable<Config["payments"]>;
  publicUrl: string;
  nowMs: () => number;
};
type Options = {
  config: Pick<Config, "payments" | "publicUrl">;
  db: Db;
  /** Saves the provider's events with the server's rights. */
  forJobs: Db;
  mailer: Mailer;
  onPlanChanged: (userId: UserId) => Promise<void>;
  log: Log;
  nowMs: () => number;
};

const sweepEveryMs = 15_000;
const reconcileEveryMs = 60 * 60_000;
const requestsPerWindow = { limit: 60, windowMs: 10 * 60_000 };

/** The library has two hundred modules, so we don't load it when payments are off. */
async function loadProvider(options: ProviderOptions): Promise<PaymentProvider> {
  const { createStripeProvider } = await import("../adapters/stripe/stripe-provider.ts");
  return createStripeProvider(options);
}

const readingPart = ({ ownerOf, beginReading, applyReading }: BillingStore) => ({
  ownerOf,
  beginReading,
  applyReading,
});

export async function composeBilling({ config, db, forJobs, ...options }: Options) {
  const { log, nowMs } = options;
  const { payments: settings, publicUrl } = config;
  const kind = { isLive: settings?.isLive ?? null };
  const store = { ...createBillingStore(db, kind), ...readingPart(createBillingStore(forJobs, kind)) };
  const provider = settings === null ? null : await loadProvider({ settings, publicUrl, nowMs });
  const deps: BillingDeps | null = provider && { store, provider, publicUrl, randomUuid: randomUUID, ...options };
  const intake = deps && createWebhookIntake(deps);
  const stops: (() => Promise<void>)[] = [];
  return {
    deps,
    intake,
    routes: { billing: deps, asked: createSlidingWindow({ ...requestsPerWindow, nowMs }) },
    takeEvent: intake && ((body: string, signature: string) => asJobs(() => intake.take(body, signature))),
    /** What the artist's plan includes, or null if the artist needs a plan but doesn't have one. */
    allowanceOf: (userId: UserId): Promise<Entitlements | null> => asJobs(() => allowanceOf(deps, userId)),
    startJobs: () => {
      if (deps === null || intake === null || stops.length > 0) return;
      stops.push(
        runRepeatedly({
          name: "repair-billing",
          everyMs: sweepEveryMs,
          run: () => repairBilling(deps, intake),
          log,
        }),
        // Catches up on payments made while no server was running, because the provider doesn't report them again.
        runRepeatedly({
          name: "reconcile-payments",
          everyMs: reconcileEveryMs,
          atOnce: true,
          run: () => reconcile(deps),
          log,
        }),
      );
    },
    close: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await intake?.settled();
    },
  };
}
