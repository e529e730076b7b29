// Tests disputes and scheduled downgrades, as Stripe reports them and as customers and administrators see them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillingStage, openBillingStage } from "../../testing/billing-stage.ts";
import type { Person } from "../../testing/test-people.ts";

let stage: BillingStage;
beforeAll(async () => {
  stage = await openBillingStage();
});
afterAll(() => stage.close());

const dayMs = 86_400_000;

async function subscribed(): Promise<{ artist: Person; intent: string }> {
  const artist = await stage.server.createPerson({ roles: ["artist"] });
  await stage.subscribe(artist, "pro");
  const [payment] = (await stage.ledgerOf([artist])).payments;
  if (!payment?.paymentIntentId) throw new Error("nothing was paid");
  return { artist, intent: payment.paymentIntentId };
}

async function thisMonth() {
  const admin = await stage.server.createPerson({ roles: ["admin"] });
  return (await stage.server.client(admin).admin.revenue()).months.at(-1);
}

test("[BI-15] an open dispute is shown to the payer immediately and counted separately, and the plan continues", async () => {
  const { artist, intent } = await subscribed();
  const before = await thisMonth();
  stage.stripe.world.dispute(intent);
  await stage.settled();
  expect(await stage.view(artist)).toMatchObject({
    plan: "pro",
    moneyBack: null,
    disputes: [{ pence: 1_500, status: "open" }],
  });
  const after = await thisMonth();
  expect((after?.disputedPence ?? 0) - (before?.disputedPence ?? 0)).toBe(1_500);
  expect(after?.lostPence).toBe(before?.lostPence);
});

test("[BI-15] a lost dispute puts the plan on hold until the next payment, and doesn't count as revenue", async () => {
  const { artist, intent } = await subscribed();
  const before = await thisMonth();
  const { world } = stage.stripe;
  world.closeDispute(world.dispute(intent), "lost");
  await stage.settled();
  expect(await stage.view(artist)).toMatchObject({ plan: null, unpaid: true, disputes: [{ status: "lost" }] });
  expect(((await thisMonth())?.lostPence ?? 0) - (before?.lostPence ?? 0)).toBe(1_500);
  await stage.advance(32 * dayMs);
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", unpaid: false, disputes: [{ status: "lost" }] });
});

test("[BI-15] a won dispute leaves the plan and the payment unchanged", async () => {
  const { artist, intent } = await subscribed();
  const { world } = stage.stripe;
  world.closeDispute(world.dispute(intent), "won");
  await stage.settled();
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", disputes: [{ status: "won" }] });
  expect((await stage.view(artist)).moneyBack?.payments).toHaveLength(1);
});

test("[BI-15] a bank's inquiry before a dispute moves no money and isn't shown", async () => {
  const { artist, intent } = await subscribed();
  stage.stripe.world.dispute(intent, "warning_needs_response");
  await stage.settled();
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", disputes: [] });
});

test("[BI-16] a scheduled downgrade is shown until it begins or the user cancels it", async () => {
  const { artist } = await subscribed();
  const { world } = stage.stripe;
  const own = (await stage.ledgerOf([artist])).subscriptions[0];
  const subscription = world.get("subscription", own?.id ?? null);
  const starter = world.all("price").find(({ unit_amount }) => unit_amount === 500);
  if (starter === undefined) throw new Error("no price of Starter");
  expect((await stage.view(artist)).nextPlan).toBeNull();
  world.changeAtPeriodEnd(subscription, starter);
  await stage.settled();
  expect((await stage.view(artist)).nextPlan).toEqual({ plan: "starter", fromMs: own?.periodEnd.getTime() });
  world.cancelChange(subscription);
  await stage.settled();
  expect((await stage.view(artist)).nextPlan).toBeNull();
  world.changeAtPeriodEnd(subscription, starter);
  await stage.advance(32 * dayMs);
  expect(await stage.view(artist)).toMatchObject({ plan: "starter", nextPlan: null });
});
