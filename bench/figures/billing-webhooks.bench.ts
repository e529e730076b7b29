// Measures how many Stripe events a server accepts and applies per second on Postgres, and whether a random order with
// repeats ends in the same state as the right order. The local Stripe runs in the same process, so its work counts too.
import { openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import { payments, stripeEvents, subscriptions } from "../../apps/server/src/adapters/postgres/schema/billing.ts";
import { type BillingStage, openBillingStage } from "../../apps/server/src/testing/billing-stage.ts";
import { startTestPostgres } from "../../scripts/test-postgres.mjs";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";

const EVENTS = 1000;
const PEOPLE = 80;
const REPEATED = 0.2;
const AT_ONCE = 16;
const MONTH_MS = 31 * 86_400_000;

type Told = BillingStage["stripe"]["world"]["events"];

/** Makes people subscribe, renew, cancel and fail to pay until there are enough events. */
async function liveThrough(stage: BillingStage): Promise<Told> {
  stage.stripe.sendEventsTo(null);
  for (let count = 0; count < PEOPLE; count += 1) {
    await stage.subscribe(await stage.server.createPerson(), count % 2 === 0 ? "starter" : "pro");
  }
  const { world } = stage.stripe;
  world.all("subscription").forEach((one, at) => {
    if (at % 5 === 0) world.cancelAtPeriodEnd(one, true);
    if (at % 7 === 0) world.setDeclining(one.customer, true);
  });
  while (world.events.length < EVENTS) await stage.advance(MONTH_MS);
  return world.events.slice(-EVENTS);
}

function shuffled(events: Told): Told {
  // A fixed seed makes every run shuffle the same way.
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const order = [...events, ...events.slice(0, EVENTS * REPEATED)];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = next(at + 1);
    const [one, two] = [order[at], order[other]];
    if (one !== undefined && two !== undefined) [order[at], order[other]] = [two, one];
  }
  return order;
}

async function tell(stage: BillingStage, events: Told): Promise<number> {
  const { db } = stage.server;
  for (const table of [payments, subscriptions, stripeEvents]) await db.delete(table);
  const startedMs = performance.now();
  const left = [...events].reverse();
  const teller = async () => {
    for (let event = left.pop(); event !== undefined; event = left.pop()) {
      const answer = await stage.stripe.send(event, stage.webhookUrl);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`An event got status ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, teller));
  await stage.intake.settled();
  return performance.now() - startedMs;
}

async function stateOf({ server: { db } }: BillingStage): Promise<string> {
  const rows = [
    await db.select().from(subscriptions).orderBy(subscriptions.id),
    await db.select().from(payments).orderBy(payments.id),
  ];
  return JSON.stringify(rows);
}

async function measure(run: BenchRun): Promise<Row[]> {
  const postgres = await startTestPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
  const stage = await openBillingStage({ database });
  try {
    const events = await liveThrough(stage);
    const inOrderMs = await tell(stage, events);
    const expected = await stateOf(stage);
    const order = shuffled(events);
    const shuffledMs = await tell(stage, order);
    const same = (await stateOf(stage)) === expected;
    run.say(
      `  in order ${Math.round(inOrderMs)} ms, shuffled with repeats ${Math.round(shuffledMs)} ms, same end: ${same}`,
    );
    const rate = (count: number, ms: number) => (count / ms) * 1000;
    const at = { unit: "events/s", floor: null, target: { kind: "at-least", min: 200 } } as const;
    return [
      { figure: "payment events applied, in order", ...at, product: rate(events.length, inOrderMs) },
      {
        figure: "payment events applied, in random order",
        ...at,
        product: rate(order.length, shuffledMs),
        note: "with repeats",
      },
      {
        figure: "end states that differ after 1,000 events in random order",
        unit: "states",
        product: same ? 0 : 1,
        floor: null,
        target: { kind: "limit", max: 0 },
      },
    ];
  } finally {
    await stage.close();
    await database.close();
    postgres.stop();
  }
}

export const figure: Figure = {
  name: "billing-webhooks",
  about: `${EVENTS} payment events on Postgres, in order and in random order with repeats`,
  measure,
};
