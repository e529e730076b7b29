// Tests plans and payments with a test double of Stripe, the real library, and real HTTP on both sides.
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { signatureOf } from "@foldback/testkit/stripe/local-webhooks";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { user } from "../../adapters/postgres/schema/accounts.ts";
import { payments, stripeEvents } from "../../adapters/postgres/schema/billing.ts";
import { type BillingStage, openBillingStage } from "../../testing/billing-stage.ts";
import { startTestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";
import { newForMs } from "./checkout-outcome.ts";
import { repairBilling } from "./repair-billing.ts";

const dayMs = 86_400_000;
let stage: BillingStage;
beforeAll(async () => {
  stage = await openBillingStage();
});
afterAll(() => stage.close());

test("[PY-2] a plan is bought by name, the return URL grants nothing, and forged orders are refused", async () => {
  const artist = await stage.server.createPerson();
  const requestId = randomUUID();
  const forged = [
    { plan: "free", requestId },
    { plan: "pro", requestId, amount: 1 },
    { plan: "pro", requestId, priceId: "price_1" },
    { plan: "pro", requestId, userId: "somebody" },
    { plan: { $ne: null }, requestId },
    { plan: "pro", requestId: "1" },
    { priceId: "price_1" },
  ];
  for (const json of forged) {
    expect((await stage.server.postJson("/rpc/billing/checkout", { json }, artist)).status).toBe(422);
  }
  expect((await stage.server.postJson("/rpc/billing/checkout", { json: { plan: "pro", requestId } })).status).toBe(401);
  const { url } = await stage.checkout(artist, "pro", requestId);
  await stage.server.request("/studio?success=true", {}, artist);
  expect(await stage.view(artist)).toMatchObject({ configured: true, subscribed: false, plan: null });
  const paid = await stage.press(url);
  expect(paid.headers.get("location")).toMatch(/\/studio\?success=true&session_id=cs_\w+$/);
  expect(await stage.view(artist)).toMatchObject({
    subscribed: true,
    plan: "pro",
    moneyBack: { payments: [{ pence: 1_500 }] },
  });
});

test.each(["subscription", "item"] as const)(
  "[AM-5] a lasting discount on the %s reduces revenue and payments",
  async (on) => {
    const artist = await stage.server.createPerson();
    const admin = await stage.server.createPerson({ roles: ["artist", "admin"] });
    const revenue = () => stage.server.client(admin).admin.revenue();
    const before = await revenue();
    await stage.subscribe(artist, "pro");
    const subscription = stage.stripe.world.all("subscription").at(-1);
    if (subscription === undefined) throw new Error("no subscription");
    expect((await revenue()).recurringPence - before.recurringPence).toBe(1_500);
    stage.stripe.world.discount(subscription, 20, on);
    await stage.settled();
    expect((await revenue()).recurringPence - before.recurringPence).toBe(1_200);
    await stage.advance(31 * 86_400_000);
    const paid = await stage.server.db
      .select()
      .from(payments)
      .where(inArray(payments.userId, [artist.userId]));
    expect(paid.map(({ amountPence }) => amountPence).toSorted()).toEqual([1_200, 1_500]);
    // We still record the subscription's end.
    stage.stripe.world.end(subscription);
    await stage.settled();
    expect(await stage.view(artist)).toMatchObject({ plan: null });
    expect((await revenue()).recurringPence).toBe(before.recurringPence);
  },
);

test("[PY-1] forged, outdated, replayed and foreign events change nothing", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "starter");
  const before = await stage.ledgerOf([artist]);
  const event = stage.stripe.world.events.at(-1);
  if (event === undefined) throw new Error("no event");
  const payload = JSON.stringify({ ...event, id: "evt_forged" });
  const now = stage.stripe.nowMs();
  const foreignKind = JSON.stringify({ ...event, id: "evt_live", livemode: true });
  const foreignAccount = JSON.stringify({ ...event, id: "evt_connected", account: "acct_of_somebody_else" });
  const refused = [
    [payload, ""],
    [payload, "t=1,v1=00"],
    [payload, signatureOf(payload, now, "whsec_of_somebody_else")],
    [`${payload} `, signatureOf(payload, now)],
    [payload, signatureOf(payload, now - 301_000)],
    [payload, signatureOf(payload, now + 600_000)],
    [foreignKind, signatureOf(foreignKind, now)],
    [foreignAccount, signatureOf(foreignAccount, now)],
  ] as const;
  for (const [body, signature] of refused) {
    const answer = await stage.stripe.post(stage.webhookUrl, body, signature);
    expect([answer.status, (await answer.json()).code]).toEqual([400, "WEBHOOK_REFUSED"]);
  }
  const events = await stage.server.db.$count(stripeEvents);
  for (let times = 0; times < 5; times += 1)
    expect((await stage.stripe.send(event, stage.webhookUrl)).status).toBe(200);
  await stage.settled();
  expect(await stage.server.db.$count(stripeEvents)).toBe(events);
  expect(await stage.ledgerOf([artist])).toEqual(before);
  expect(await statusOfHuge()).toBe(413);
});

/** Uses a separate connection, because the server closes it before the whole body has arrived. */
function statusOfHuge(): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": 1_000_000 };
    const sent = request(stage.webhookUrl, { method: "POST", agent: false, headers }, ({ statusCode }) => {
      resolve(statusCode);
      sent.destroy();
    });
    sent.on("error", reject);
    sent.write("{");
  });
}

test("[BI-11] [PY-2] a plan is announced as new only while it is new, and only to the user whose checkout the provider confirms", async () => {
  const [artist, stranger] = [await stage.server.createPerson(), await stage.server.createPerson()];
  const outcomeFor = async (person: Person, checkoutId: string) =>
    (await stage.server.client(person).billing.outcome({ checkoutId })).outcome;
  const { url } = await stage.checkout(artist, "pro");
  const id = url.split("/").at(-1) ?? "";
  // The customer hasn't paid yet.
  expect(await outcomeFor(artist, id)).toBe("none");
  // The customer returns before any event arrives, so we ask the provider.
  stage.stripe.sendEventsTo(null);
  await stage.press(url);
  expect(await outcomeFor(stranger, id)).toBe("none");
  expect(await outcomeFor(artist, id)).toBe("begun");
  expect(await stage.view(artist)).toMatchObject({ plan: "pro" });
  stage.stripe.sendEventsTo(stage.webhookUrl);
  expect(await outcomeFor(artist, "cs_test_forged")).toBe("none");
  for (const checkoutId of ["", "pro", "cs_", "cs_/../charges", `cs_${"x".repeat(101)}`, 1]) {
    const forged = await stage.server.postJson("/rpc/billing/outcome", { json: { checkoutId } }, artist);
    expect(forged.status, String(checkoutId)).toBe(422);
  }
  expect((await stage.server.postJson("/rpc/billing/outcome", { json: { checkoutId: id } })).status).toBe(401);
  await stage.advance(newForMs);
  expect(await outcomeFor(artist, id)).toBe("none");
});

test("[REL-10] fifty identical requests open one checkout and get the same response, and their id can't be reused for another plan", async () => {
  const artist = await stage.server.createPerson();
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => stage.checkout(artist, "pro", requestId)));
  expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
  expect(
    stage.stripe.world.all("checkout.session").filter((one) => one.client_reference_id === artist.userId),
  ).toHaveLength(1);
  await expect(stage.checkout(artist, "starter", requestId)).rejects.toMatchObject({ code: "REQUEST_ALREADY_USED" });
});

test("[PY-2] customers can buy and manage only their own plans, and can't open another customer's pages", async () => {
  const [artist, stranger] = [await stage.server.createPerson(), await stage.server.createPerson()];
  await stage.subscribe(artist, "starter");
  await stage.subscribe(stranger, "starter");
  const customerOf = async ({ userId }: Person) => (await stage.deps.store.customerOf(userId))?.customerId ?? "";
  const [theirs, own] = [await customerOf(artist), await customerOf(stranger)];
  const { world } = stage.stripe;
  const subscriptionOf = (of: string) => world.all("subscription").find(({ customer }) => customer === of);
  expect(subscriptionOf(theirs)?.metadata).toEqual({ foldback_user: artist.userId });
  const forged = { customerId: theirs, customer: theirs, userId: artist.userId };
  const portalOf = (answer: { json: { url: string } }) =>
    world.get("billing_portal.session", answer.json.url.split("/").at(-1) ?? null);
  const portal = await stage.server.postJson("/rpc/billing/portal", { json: forged }, stranger);
  expect(portalOf(await portal.json()).customer).toBe(own);
  const order = { plan: "pro", requestId: randomUUID() };
  const refused = await stage.server.postJson("/rpc/billing/checkout", { json: { ...order, ...forged } }, stranger);
  expect(refused.status).toBe(422);
  const change = await stage.server.postJson("/rpc/billing/checkout", { json: order }, stranger);
  const opened = portalOf(await change.json());
  expect([opened.customer, opened.change?.subscription]).toEqual([own, subscriptionOf(own)?.id]);
  expect(world.all("billing_portal.session").map(({ customer }) => customer)).not.toContain(theirs);
});

test("[BI-2] an upgrade is confirmed with the provider without a second subscription, and a cancelled plan runs to the end of the month", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "starter");
  await expect(stage.checkout(artist, "starter")).rejects.toMatchObject({ code: "PLAN_ALREADY_YOURS" });
  const { url } = await stage.checkout(artist, "pro");
  await stage.press(url, "change");
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", endsWithPeriod: false });
  const customer = (await stage.deps.store.customerOf(artist.userId))?.customerId;
  const own = stage.stripe.world.all("subscription").filter((one) => one.customer === customer);
  expect(own).toHaveLength(1);
  const portal = await stage.server.client(artist).billing.portal();
  await stage.press(portal.url, "cancel", own[0]?.id);
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", endsWithPeriod: true });
  await stage.advance(31 * dayMs);
  expect(await stage.view(artist)).toMatchObject({ plan: null, subscribed: false });
});

test("[BI-3] a failed renewal is emailed once, and the plan continues for the grace period", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "pro");
  const customer = (await stage.deps.store.customerOf(artist.userId))?.customerId ?? "";
  stage.stripe.world.setDeclining(customer, true);
  await stage.advance(31 * dayMs);
  const view = await stage.view(artist);
  expect(view).toMatchObject({ plan: "pro" });
  expect(view.graceUntilMs).toBeGreaterThan(stage.stripe.nowMs() + 6 * dayMs);
  await repairBilling(stage.deps, stage.intake);
  await repairBilling(stage.deps, stage.intake);
  const mails = stage.server.mailbox.list().filter(({ to }) => to === artist.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your payment failed"]);
  await stage.advance(8 * dayMs);
  expect(await stage.view(artist)).toMatchObject({ plan: null });
  stage.stripe.world.setDeclining(customer, false);
  await stage.settled();
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", graceUntilMs: null });
});

test("[BI-3] writing off an invoice doesn't shorten a later grace period or reduce later revenue", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "pro");
  const { world } = stage.stripe;
  const customer = (await stage.deps.store.customerOf(artist.userId))?.customerId ?? "";
  world.setDeclining(customer, true);
  await stage.advance(31 * dayMs);
  for (const invoice of world.all("invoice"))
    if (invoice.customer === customer && invoice.status === "open") invoice.status = "uncollectible";
  world.setDeclining(customer, false);
  await stage.advance(31 * dayMs);
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", graceUntilMs: null });
  world.setDeclining(customer, true);
  await stage.advance(31 * dayMs);
  const view = await stage.view(artist);
  expect(view).toMatchObject({ plan: "pro" });
  expect(view.graceUntilMs).toBeGreaterThan(stage.stripe.nowMs());
  world.setDeclining(customer, false);
  await stage.settled();
  for (const subscription of world.all("subscription")) if (subscription.customer === customer) world.end(subscription);
  await stage.settled();
  const { subscriptions } = await stage.ledgerOf([artist]);
  expect(subscriptions).toMatchObject([{ status: "canceled", pastDueSince: null }]);
});

test("[BI-4] a refund is made once and ends the plan, even if the provider fails halfway", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "pro");
  const client = stage.server.client(artist);
  // The provider makes the refund and then becomes unavailable.
  stage.stripe.failAt("POST /v1/refunds", "lost-answer");
  stage.stripe.failAt("DELETE /v1/subscriptions", "down", "down", "down", "down");
  await expect(client.billing.moneyBack()).rejects.toMatchObject({ code: "PAYMENTS_UNAVAILABLE" });
  await repairBilling(stage.deps, stage.intake);
  expect(await stage.view(artist)).toMatchObject({ subscribed: false, moneyBack: null });
  await expect(client.billing.moneyBack()).rejects.toMatchObject({ code: "NO_MONEY_BACK" });
  const customer = (await stage.deps.store.customerOf(artist.userId))?.customerId;
  const charges = stage.stripe.world.all("charge").filter((one) => one.customer === customer);
  expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([1500]);
  await stage.subscribe(artist, "starter");
  expect(await stage.view(artist)).toMatchObject({ plan: "starter", moneyBack: null });
  const stranger = await stage.server.createPerson();
  await expect(stage.server.client(stranger).billing.moneyBack()).rejects.toMatchObject({ code: "NO_MONEY_BACK" });
});

const writes = ["POST /v1/customers", "POST /v1/checkout/sessions"] as const;
const faults = ["500", "409", "lost-answer"] as const;
test.each(writes.flatMap((write) => faults.map((fault) => [write, fault] as const)))(
  "[REL-20] a %s that fails with %s is retried with the same key and takes effect once",
  async (write, fault) => {
    const artist = await stage.server.createPerson();
    const from = stage.stripe.calls.length;
    stage.stripe.failAt(write, fault);
    const { url } = await stage.checkout(artist, "pro");
    expect(url).toContain("/pay/");
    const sent = stage.stripe.calls.slice(from).filter(({ method, path }) => `${method} ${path}` === write);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    const { world } = stage.stripe;
    expect(world.all("customer").filter(({ metadata }) => metadata.foldback_user === artist.userId)).toHaveLength(1);
    expect(world.all("checkout.session").filter((one) => one.client_reference_id === artist.userId)).toHaveLength(1);
  },
);

test("[REL-20] a refund whose response was lost for over a day is looked up first, and made only once", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "pro");
  stage.stripe.failAt("POST /v1/refunds", "lost-answer", "down", "down", "down");
  const client = stage.server.client(artist);
  await expect(client.billing.moneyBack()).rejects.toMatchObject({ code: "PAYMENTS_UNAVAILABLE" });
  stage.stripe.forgetKeys();
  await stage.advance(2 * dayMs);
  await repairBilling(stage.deps, stage.intake);
  await stage.settled();
  expect(await stage.view(artist)).toMatchObject({ subscribed: false, moneyBack: null });
  const { world } = stage.stripe;
  const customer = (await stage.deps.store.customerOf(artist.userId))?.customerId;
  const charges = world.all("charge").filter((one) => one.customer === customer);
  const refunds = world.all("refund").filter(({ charge }) => charges.some(({ id }) => id === charge));
  expect(refunds.map(({ amount }) => amount)).toEqual([1_500]);
});

test("[REL-20] if a response was lost for over a day, we search for what the request created before creating anything again", async () => {
  const artist = await stage.server.createPerson();
  stage.stripe.failAt("POST /v1/customers", "lost-answer", "down", "down", "down");
  await expect(stage.checkout(artist, "pro")).rejects.toMatchObject({ code: "PAYMENTS_UNAVAILABLE", status: 503 });
  stage.stripe.forgetKeys();
  await stage.advance(2 * dayMs);
  await stage.checkout(artist, "pro");
  const own = stage.stripe.world.all("customer").filter(({ metadata }) => metadata.foldback_user === artist.userId);
  expect(own).toHaveLength(1);
});

test("[BI-6] without a provider every route reports that payments are off, and every feature is included", async () => {
  const plain = await startTestServer();
  const artist = await plain.createPerson();
  const client = plain.client(artist);
  expect(await client.billing.subscription()).toMatchObject({ configured: false, subscribed: false });
  const order = { plan: "pro" as const, requestId: randomUUID() };
  await expect(client.billing.checkout(order)).rejects.toMatchObject({ code: "PAYMENTS_NOT_CONFIGURED" });
  await expect(client.billing.portal()).rejects.toMatchObject({ code: "PAYMENTS_NOT_CONFIGURED" });
  await expect(client.billing.moneyBack()).rejects.toMatchObject({ code: "PAYMENTS_NOT_CONFIGURED" });
  expect((await plain.request("/stripe/webhook", { method: "POST", body: "{}" })).status).toBe(503);
  const { sessionId, timeLimit } = await client.sessions.start({ engineerId: null });
  expect(timeLimit).toBeNull();
  await client.sessions.end({ sessionId });
  await plain.close();
});

test("[BI-2] deleting an account deletes its customer at the provider, which ends the plan", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "pro");
  const customer = (await stage.deps.store.customerOf(artist.userId))?.customerId;
  await stage.server.db.update(user).set({ erasedAt: new Date() }).where(eq(user.id, artist.userId));
  await repairBilling(stage.deps, stage.intake);
  const { world } = stage.stripe;
  expect(world.all("customer").map(({ id }) => id)).not.toContain(customer);
  const own = world.all("subscription").filter((one) => one.customer === customer);
  expect(own.map(({ status }) => status)).toEqual(["canceled"]);
  await repairBilling(stage.deps, stage.intake);
});
