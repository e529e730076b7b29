// Tests events that arrive late, twice, out of order or never, and reads that overlap.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { billingNotices, payments, stripeEvents, subscriptions } from "../../adapters/postgres/schema/billing.ts";
import { type BillingStage, openBillingStage } from "../../testing/billing-stage.ts";
import { readCustomer } from "./read-customer.ts";
import { reconcile, repairBilling } from "./repair-billing.ts";

const dayMs = 86_400_000;
let stage: BillingStage;
beforeAll(async () => {
  stage = await openBillingStage();
});
afterAll(() => stage.close());

test("[REL-11] events in any order, with repeats, lead to the same state and ledger", async () => {
  stage.stripe.sendEventsTo(null);
  const from = stage.stripe.world.events.length;
  const people = await Promise.all([1, 2, 3].map(() => stage.server.createPerson()));
  const customers: string[] = [];
  for (const person of people) {
    await stage.subscribe(person, "starter");
    customers.push((await stage.deps.store.customerOf(person.userId))?.customerId ?? "");
  }
  stage.stripe.world.setDeclining(customers[0] ?? "", true);
  const [first] = stage.stripe.world.all("subscription").filter(({ customer }) => customer === customers[1]);
  if (first !== undefined) stage.stripe.world.cancelAtPeriodEnd(first, true);
  await stage.advance(31 * dayMs);
  const events = stage.stripe.world.events.slice(from);
  expect(events.length).toBeGreaterThan(15);
  for (const event of events) await stage.stripe.send(event, stage.webhookUrl);
  await stage.settled();
  const inOrder = await stage.ledgerOf(people);
  const [, , moving] = stage.stripe.world.all("subscription").filter(({ customer }) => customers.includes(customer));
  if (moving === undefined) throw new Error("no subscription");
  const tell = (some: typeof events) => Promise.all(some.map((event) => stage.stripe.send(event, stage.webhookUrl)));
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(events, { minLength: events.length }),
      fc.array(fc.nat(events.length - 1), { maxLength: 20 }),
      fc.nat(events.length),
      async (shuffled, repeats, movedAfter) => {
        await forgetEverything();
        const told = [...shuffled, ...repeats.flatMap((at) => shuffled[at] ?? [])];
        const before = tell(told.slice(0, movedAfter));
        // The Stripe double's data changes while it sends events, and two of our reads run in parallel.
        const seen = stage.stripe.world.events.length;
        const reading = reconcile(stage.deps);
        stage.stripe.world.cancelAtPeriodEnd(moving, !moving.cancel_at_period_end);
        await Promise.all([
          before,
          reading,
          tell(told.slice(movedAfter).concat(stage.stripe.world.events.slice(seen))),
        ]);
        await stage.settled();
        const own = inOrder.subscriptions.map((one) =>
          one.id === moving.id ? { ...one, endsWithPeriod: moving.cancel_at_period_end } : one,
        );
        expect(await stage.ledgerOf(people)).toEqual({ ...inOrder, subscriptions: own });
      },
    ),
    { numRuns: 8, seed: 11 },
  );
  stage.stripe.world.cancelAtPeriodEnd(moving, false);
  await forgetEverything();
  await reconcile(stage.deps);
  expect(await stage.ledgerOf(people)).toEqual(inOrder);
  stage.stripe.sendEventsTo(stage.webhookUrl);
});

async function forgetEverything() {
  await stage.server.db.delete(payments);
  await stage.server.db.delete(subscriptions);
  await stage.server.db.delete(stripeEvents);
  await stage.server.db.delete(billingNotices);
}

test("[REL-11] a slow read that's overtaken by a newer one changes nothing", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "starter");
  const customerId = (await stage.deps.store.customerOf(artist.userId))?.customerId ?? "";
  const [subscription] = stage.stripe.world.all("subscription").filter(({ customer }) => customer === customerId);
  if (subscription === undefined) throw new Error("no subscription");
  stage.stripe.sendEventsTo(null);
  const { read } = stage.deps.provider;
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let readings = 0;
  stage.deps.provider.read = async (customer) => {
    readings += 1;
    const isFirst = readings === 1;
    const found = await read(customer);
    if (isFirst) {
      answered.resolve();
      await released.promise;
    }
    return found;
  };
  const first = readCustomer(stage.deps, customerId);
  await answered.promise;
  stage.stripe.world.cancelAtPeriodEnd(subscription, true);
  await readCustomer(stage.deps, customerId);
  expect(await stage.view(artist)).toMatchObject({ endsWithPeriod: true });
  released.resolve();
  await first;
  stage.deps.provider.read = read;
  stage.stripe.sendEventsTo(stage.webhookUrl);
  expect(await stage.view(artist)).toMatchObject({ endsWithPeriod: true });
});

test("[REL-11] an event received during a provider outage is applied later", async () => {
  const artist = await stage.server.createPerson();
  const { url } = await stage.checkout(artist, "pro");
  await stage.settled();
  stage.stripe.sendEventsTo(null);
  await stage.press(url);
  const [event] = stage.stripe.world.events.slice(-1);
  if (event === undefined) throw new Error("no event");
  stage.stripe.fail(...Array.from({ length: 12 }, () => "down" as const));
  expect((await stage.stripe.send(event, stage.webhookUrl)).status).toBe(200);
  await stage.settled();
  expect(await stage.view(artist)).toMatchObject({ subscribed: false });
  stage.stripe.sendEventsTo(stage.webhookUrl);
  await repairBilling(stage.deps, stage.intake);
  await stage.settled();
  expect(await stage.view(artist)).toMatchObject({ plan: "pro" });
});

test("[REL-11] the server reads what it missed as soon as it starts, not an hour later", async () => {
  const artist = await stage.server.createPerson();
  const { url } = await stage.checkout(artist, "pro");
  await stage.settled();
  stage.stripe.sendEventsTo(null);
  await stage.press(url);
  expect(await stage.view(artist)).toMatchObject({ subscribed: false });
  const { billing } = stage.server.composed;
  billing.startJobs();
  await billing.close();
  expect(await stage.view(artist)).toMatchObject({ plan: "pro" });
  stage.stripe.sendEventsTo(stage.webhookUrl);
});
