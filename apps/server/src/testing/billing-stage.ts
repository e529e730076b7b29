// A server that sells plans through a test double of Stripe. Only tests move its clock.
import { randomUUID } from "node:crypto";
import type { PlanId } from "@foldback/domain/plans/plans";
import { type LocalStripe, localKey, startLocalStripe } from "@foldback/testkit/stripe/local-stripe";
import { localWebhookSecret } from "@foldback/testkit/stripe/local-webhooks";
import { inArray } from "drizzle-orm";
import { createBillingStore } from "../adapters/postgres/billing-store.ts";
import { billingNotices, payments, subscriptions } from "../adapters/postgres/schema/billing.ts";
import { asJobs } from "../modules/acting-for.ts";
import { startTestServer, type TestServerOptions } from "./start-test-server.ts";
import type { Person } from "./test-people.ts";

export type BillingStage = Awaited<ReturnType<typeof openBillingStage>>;

export async function openBillingStage(options: Pick<TestServerOptions, "database" | "logLines"> = {}) {
  let nowMs = Date.now();
  const stripe: LocalStripe = await startLocalStripe({ nowMs: () => nowMs });
  const settings = { secretKey: localKey, webhookSecret: localWebhookSecret, apiUrl: stripe.url, isLive: false };
  const server = await startTestServer({ ...options, config: { payments: settings }, nowMs: () => nowMs });
  const webhookUrl = `${server.url}/stripe/webhook`;
  const { intake, deps } = server.composed.billing;
  if (intake === null || deps === null) throw new Error("payments aren't configured");
  stripe.sendEventsTo(webhookUrl);
  const settled = async () => {
    await stripe.delivered();
    await intake.settled();
  };
  return {
    server,
    stripe,
    /** What the billing actions depend on, with the same database rights as the server's sweeps. */
    deps: { ...deps, store: createBillingStore(server.database.as({ role: "jobs" }), settings) },
    intake: { ...intake, applyWaiting: () => asJobs(intake.applyWaiting) },
    webhookUrl,
    settled,
    /** Moves both the server's clock and the provider's. */
    advance: async (ms: number) => {
      nowMs += ms;
      stripe.world.settle();
      await settled();
    },
    checkout: (person: Person, plan: PlanId, requestId: string = randomUUID()) =>
      server.client(person).billing.checkout({ plan, requestId }),
    /** Presses a button on one of Stripe's pages, such as the checkout. */
    press: async (url: string, act = "pay", subscription = "") => {
      const body = new URLSearchParams({ act, subscription });
      const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
      await settled();
      return answer;
    },
    async subscribe(person: Person, plan: PlanId) {
      const { url } = await server.client(person).billing.checkout({ plan, requestId: randomUUID() });
      await this.press(url);
    },
    /** The stored plans and payments of these users. */
    ledgerOf: async (people: Person[]) => {
      const own = people.map(({ userId }) => userId);
      const { db } = server;
      const plans = db.select().from(subscriptions).where(inArray(subscriptions.userId, own));
      const paid = db.select().from(payments).where(inArray(payments.userId, own));
      return {
        subscriptions: await plans.orderBy(subscriptions.id),
        payments: await paid.orderBy(payments.id),
        notices: await db.$count(billingNotices, inArray(billingNotices.userId, own)),
      };
    },
    view: (person: Person) => server.client(person).billing.subscription(),
    close: async () => {
      await server.close();
      await stripe.close();
    },
  };
}
