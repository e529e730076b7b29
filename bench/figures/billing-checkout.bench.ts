// Measures the time from pressing Get Started to receiving the address of Stripe's page, on Postgres. The floor is the
// one call that creates the page, sent straight to the same local Stripe, so the rest is the product's own time.
import { randomUUID } from "node:crypto";
import { localKey } from "@foldback/testkit/stripe/local-stripe";
import { openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import { type BillingStage, openBillingStage } from "../../apps/server/src/testing/billing-stage.ts";
import { startTestPostgres } from "../../scripts/test-postgres.mjs";
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { median, percentile } from "../harness/statistics.ts";

const ROUNDS = 60;
const QUICK_ROUNDS = 15;
const OWN_TIME_MS = 300;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** The product's last call to Stripe, sent directly. */
async function bareCheckout({ stripe }: BillingStage): Promise<void> {
  const [customer] = stripe.world.all("customer");
  const [price] = stripe.world.all("price");
  if (customer === undefined || price === undefined) throw new Error("No one has bought anything yet.");
  const order = {
    mode: "subscription",
    customer: customer.id,
    "line_items[0][price]": price.id,
    "line_items[0][quantity]": "1",
    success_url: "http://localhost/studio?success=true",
    cancel_url: "http://localhost/studio?canceled=true",
  };
  const answer = await fetch(`${stripe.url}/v1/checkout/sessions`, {
    method: "POST",
    body: new URLSearchParams(order),
    headers: { authorization: `Bearer ${localKey}`, "idempotency-key": randomUUID() },
  });
  if (!answer.ok) throw new Error(`The provider of the tests answered ${answer.status}: ${await answer.text()}`);
  await answer.json();
}

async function measure(run: BenchRun): Promise<Row[]> {
  const postgres = await startTestPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
  const stage = await openBillingStage({ database });
  try {
    const known = await stage.server.createPerson();
    await stage.checkout(known, "pro");
    const times = await alternate(run.quick ? QUICK_ROUNDS : ROUNDS, {
      floor: async () => ({
        first: await timed(() => bareCheckout(stage)),
        again: await timed(() => bareCheckout(stage)),
      }),
      product: async () => {
        const newcomer = await stage.server.createPerson();
        return {
          first: await timed(() => stage.checkout(newcomer, "pro")),
          again: await timed(() => stage.checkout(newcomer, "starter")),
        };
      },
    });
    const target = { kind: "ratio", max: 1, allowance: OWN_TIME_MS } as const;
    const row = (what: string, which: "first" | "again"): Row => ({
      figure: `${what}, from the press to the provider's page`,
      unit: "ms",
      product: percentile(
        times.product.map((turn) => turn[which]),
        95,
      ),
      floor: median(times.floor.map((turn) => turn[which])),
      target,
      note: "p95; floor: median of the bare call",
    });
    return [row("first checkout", "first"), row("checkout of another plan", "again")];
  } finally {
    await stage.close();
    await database.close();
    postgres.stop();
  }
}

export const figure: Figure = {
  name: "billing-checkout",
  about: "from Get Started to the address of the provider's page; floor: the bare call",
  measure,
};
