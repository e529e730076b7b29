// Tests refunds that the provider refuses, and requests with nothing to refund.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payments } from "../../adapters/postgres/schema/billing.ts";
import { type BillingStage, openBillingStage } from "../../testing/billing-stage.ts";
import type { Person } from "../../testing/test-people.ts";
import { AppError } from "../app-error.ts";
import { readCustomer } from "./read-customer.ts";
import { repairBilling } from "./repair-billing.ts";

const dayMs = 86_400_000;
let stage: BillingStage;
beforeAll(async () => {
  stage = await openBillingStage();
});
afterAll(() => stage.close());

const invoiceOf = async ({ userId }: Person) => {
  const customer = (await stage.deps.store.customerOf(userId))?.customerId;
  const invoice = stage.stripe.world.all("invoice").find((one) => one.customer === customer);
  if (invoice === undefined) throw new Error("no invoice");
  return invoice;
};
const subscribed = async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "pro");
  return artist;
};
const moneyBack = (person: Person) => stage.server.client(person).billing.moneyBack();

test("[BI-4] a permanently refused refund closes the request with its own code, and the plan continues", async () => {
  const artist = await subscribed();
  stage.stripe.failAt("POST /v1/refunds", "refused");
  await expect(moneyBack(artist)).rejects.toMatchObject({ code: "REFUND_REFUSED", status: 409 });
  expect(await stage.deps.store.unfinishedRefunds()).toEqual([]);
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", subscribed: true });
});

test("[BI-9] one failing refund doesn't stop the rest of the sweep", async () => {
  const [refused, artist] = [await subscribed(), await subscribed()];
  const { store } = stage.deps;
  for (const person of [refused, artist])
    await store.requestRefunds([(await invoiceOf(person)).id], stage.deps.nowMs());
  stage.stripe.failAt("POST /v1/refunds", "down", "down", "down", "down");
  await repairBilling(stage.deps, stage.intake);
  expect(await store.unfinishedRefunds()).toHaveLength(1);
  const { mailer } = stage.deps;
  let mails = 0;
  stage.deps.mailer = {
    ...mailer,
    send: async (mail) => {
      mails += 1;
      if (mails === 1) throw new Error("the mail server is down");
      return mailer.send(mail);
    },
  };
  stage.stripe.failAt("POST /v1/refunds", "refused");
  await repairBilling(stage.deps, stage.intake);
  expect(await store.unfinishedRefunds()).toEqual([]);
  stage.deps.mailer = mailer;
  await repairBilling(stage.deps, stage.intake);
  const views = await Promise.all([stage.view(refused), stage.view(artist)]);
  expect(views.map(({ subscribed: holds }) => holds).sort()).toEqual([false, true]);
  expect(await store.unsentNotices(10)).toEqual([]);
});

test("[BI-4] the refund is made on the successful payment, not on an earlier failed attempt", async () => {
  const artist = await subscribed();
  (await invoiceOf(artist)).failed_intent_ids.push("pi_of_an_attempt");
  expect(await moneyBack(artist)).toMatchObject({ subscribed: false });
  const charge = stage.stripe.world.all("charge").at(-1);
  expect(charge).toMatchObject({ amount_refunded: 1500 });
});

test("[BI-4] without a card payment there's no refund button, and a forged request doesn't end the plan", async () => {
  const artist = await subscribed();
  (await invoiceOf(artist)).payment_intent_id = null;
  await expect(moneyBack(artist)).rejects.toMatchObject({ code: "NO_MONEY_BACK" });
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", moneyBack: null });
});

/** Another product of the same Stripe account. */
const otherPrice = () => {
  const { world } = stage.stripe;
  const product = world.save({ ...world.common("prod"), object: "product", name: "A tape machine", active: true });
  return world.save({
    ...world.common("price"),
    ...{ object: "price", product: product.id, currency: "gbp", unit_amount: 9_000, lookup_key: null, active: true },
    ...{ type: "recurring", recurring: { interval: "month", interval_count: 1 } },
  });
};
const paidFor = ({ userId }: Person) => stage.deps.store.paymentsOf(userId);
const customerOf = async ({ userId }: Person) => (await stage.deps.store.customerOf(userId))?.customerId ?? "";

test("[BI-10] other purchases by the same customer don't count as plan revenue and aren't refunded", async () => {
  const artist = await stage.server.createPerson();
  const { url } = await stage.checkout(artist, "pro");
  for (const price of [otherPrice(), { ...otherPrice(), id: "price_that_is_gone" }])
    stage.stripe.world.sell(await customerOf(artist), price, "now");
  await stage.settled();
  await stage.press(url);
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", moneyBack: { payments: [{ pence: 1_500 }] } });
  expect((await paidFor(artist)).map(({ amountPence }) => amountPence)).toEqual([1_500]);
  await moneyBack(artist);
  const own = await customerOf(artist);
  const charges = stage.stripe.world.all("charge").filter(({ customer }) => customer === own);
  expect(charges.map(({ amount, amount_refunded }) => [amount, amount_refunded])).toEqual([
    [9_000, 0],
    [9_000, 0],
    [1_500, 1_500],
  ]);
});

test("[BI-10] if an invoice covers more than a plan, only the plan's part counts and is refunded", async () => {
  const artist = await stage.server.createPerson();
  const { url } = await stage.checkout(artist, "pro");
  stage.stripe.world.sell(await customerOf(artist), otherPrice(), "with the plan");
  await stage.press(url);
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", moneyBack: { payments: [{ pence: 1_500 }] } });
  expect(await moneyBack(artist)).toMatchObject({ subscribed: false, moneyBack: null });
  expect(await paidFor(artist)).toMatchObject([{ amountPence: 1_500, refundedPence: 1_500 }]);
  const charge = stage.stripe.world.all("charge").at(-1);
  expect(charge).toMatchObject({ amount: 10_500, amount_refunded: 1_500 });
});

test("[BI-10] refunding another purchase doesn't reduce what was paid for the plan", async () => {
  const artist = await stage.server.createPerson();
  const { url } = await stage.checkout(artist, "pro");
  stage.stripe.world.sell(await customerOf(artist), otherPrice(), "with the plan");
  await stage.press(url);
  const intent = (await invoiceOf(artist)).payment_intent_id ?? "";
  stage.stripe.world.refund(intent, 9_000);
  await stage.settled();
  expect(await paidFor(artist)).toMatchObject([{ amountPence: 1_500, refundedPence: 0 }]);
  expect(await stage.view(artist)).toMatchObject({ moneyBack: { payments: [{ pence: 1_500 }] } });
  await moneyBack(artist);
  expect(await paidFor(artist)).toMatchObject([{ amountPence: 1_500, refundedPence: 1_500 }]);
  expect(stage.stripe.world.all("charge").at(-1)).toMatchObject({ amount_refunded: 10_500 });
});

test("[BI-10] if the plan and another purchase are both refunded, the plan's part is refunded once", async () => {
  const artist = await stage.server.createPerson();
  const { url } = await stage.checkout(artist, "pro");
  stage.stripe.world.sell(await customerOf(artist), otherPrice(), "with the plan");
  await stage.press(url);
  await moneyBack(artist);
  expect(await paidFor(artist)).toMatchObject([{ amountPence: 1_500, refundedPence: 1_500 }]);
  stage.stripe.world.refund((await invoiceOf(artist)).payment_intent_id ?? "", 500);
  await stage.settled();
  expect(await paidFor(artist)).toMatchObject([{ amountPence: 1_500, refundedPence: 1_500 }]);
});

test("a payment refunded in two parts gets two emails, each with its own amount", async () => {
  const artist = await subscribed();
  const intent = (await invoiceOf(artist)).payment_intent_id ?? "";
  for (const pence of [500, 300]) {
    stage.stripe.world.refund(intent, pence);
    await stage.settled();
    await repairBilling(stage.deps, stage.intake);
  }
  const mails = stage.server.mailbox.list().filter(({ to }) => to === artist.email);
  expect(mails.map(({ text }) => /£[\d.]+/.exec(text)?.[0]).toSorted()).toEqual(["£3.00", "£5.00"]);
});

test("[BI-10] the next read removes what an earlier version stored about other purchases", async () => {
  const artist = await subscribed();
  const [paid] = await stage.server.db.select().from(payments).where(eq(payments.userId, artist.userId));
  if (paid === undefined) throw new Error("nothing was paid");
  const other = { ...paid, paidAt: new Date(paid.paidAt.getTime() - dayMs), paymentIntentId: "pi_other" };
  await stage.server.db.insert(payments).values([
    { ...other, id: "in_of_a_machine", subscriptionId: "sub_of_a_machine" },
    { ...other, id: "in_by_hand", subscriptionId: null },
    { ...other, id: "in_beside_the_plan" },
  ]);
  await readCustomer(stage.deps, await customerOf(artist));
  expect((await paidFor(artist)).map(({ id }) => id)).toEqual([paid.id]);
  expect(await stage.view(artist)).toMatchObject({ moneyBack: { payments: [{ pence: 1_500 }] } });
});

test("[BI-13] a payment by an earlier customer stays on record, has no refund button, and doesn't stop the sweep", async () => {
  const artist = await subscribed();
  const { store } = stage.deps;
  const paid = await invoiceOf(artist);
  stage.stripe.sendEventsTo(null);
  stage.stripe.world.forget(await customerOf(artist));
  await store.requestRefunds([paid.id], stage.deps.nowMs());
  const from = stage.stripe.calls.length;
  await repairBilling(stage.deps, stage.intake);
  expect(await store.unfinishedRefunds()).toEqual([]);
  stage.stripe.sendEventsTo(stage.webhookUrl);
  await stage.advance(60_000);
  await store.requestRefunds([paid.id], stage.deps.nowMs());
  await stage.subscribe(artist, "starter");
  expect(await store.unfinishedRefunds()).toEqual([]);
  expect(await stage.view(artist)).toMatchObject({ plan: "starter", moneyBack: null });
  await expect(moneyBack(artist)).rejects.toMatchObject({ code: "NO_MONEY_BACK" });
  expect(await store.unfinishedRefunds()).toEqual([]);
  expect((await paidFor(artist)).map(({ amountPence }) => amountPence)).toEqual([1_500, 500]);
  expect(stage.stripe.calls.slice(from).filter(({ path }) => path === "/v1/refunds")).toEqual([]);
});

const chargesOf = async (person: Person) => {
  const own = await customerOf(person);
  const charges = stage.stripe.world.all("charge").filter(({ customer }) => customer === own);
  return charges.map(({ amount, amount_refunded }) => [amount, amount_refunded]);
};

test("[BI-12] a downgrade begins next month and doesn't leave a credit that a refund would pay out again", async () => {
  const artist = await subscribed();
  const { url } = await stage.checkout(artist, "starter");
  await stage.press(url, "change");
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", moneyBack: { payments: [{ pence: 1_500 }] } });
  // The portal opens with no change preselected, because the provider would add it to the scheduled one. The customer
  // can cancel the scheduled change there.
  const { url: again } = await stage.checkout(artist, "starter");
  const open = stage.stripe.world.get("billing_portal.session", again.split("/").at(-1) ?? null);
  expect(open.change).toBeNull();
  await stage.advance(31 * dayMs);
  expect(await stage.view(artist)).toMatchObject({ plan: "starter", moneyBack: null });
  expect(await chargesOf(artist)).toEqual([
    [1_500, 0],
    [500, 0],
  ]);
});

test("[BI-4] a refund after a downgrade is made once, and the next plan is charged in full", async () => {
  const artist = await subscribed();
  const { url } = await stage.checkout(artist, "starter");
  await stage.press(url, "change");
  await moneyBack(artist);
  await stage.subscribe(artist, "starter");
  expect(await chargesOf(artist)).toEqual([
    [1_500, 1_500],
    [500, 0],
  ]);
});

test("[BI-4] in a month shorter than thirty days the renewal is refunded too, and the user sees both payments beforehand", async () => {
  await stage.advance(Date.UTC(new Date(stage.stripe.nowMs()).getUTCFullYear() + 1, 1, 1, 12) - stage.stripe.nowMs());
  const artist = await subscribed();
  await stage.advance(29 * dayMs);
  const { moneyBack: offered } = await stage.view(artist);
  expect(offered).toMatchObject({ payments: [{ pence: 1_500 }, { pence: 1_500 }] });
  await moneyBack(artist);
  expect(await chargesOf(artist)).toEqual([
    [1_500, 1_500],
    [1_500, 1_500],
  ]);
  const refunds = stage.stripe.calls.filter(({ path }) => path === "/v1/refunds").slice(-2);
  expect(new Set(refunds.map(({ key }) => key)).size).toBe(2);
  expect(await stage.view(artist)).toMatchObject({ subscribed: false, moneyBack: null });
});

test("[BI-4] an upgrade's price is refunded with the first payment, and if it's refused, the first payment is still refunded", async () => {
  const [artist, refused] = [await stage.server.createPerson(), await stage.server.createPerson()];
  for (const person of [artist, refused]) {
    await stage.subscribe(person, "starter");
    await stage.advance(60_000);
    const { url } = await stage.checkout(person, "pro");
    await stage.press(url, "change");
  }
  expect(await moneyBack(artist)).toMatchObject({ subscribed: false });
  expect(await chargesOf(artist)).toEqual([
    [500, 500],
    [1_000, 1_000],
  ]);
  const difference = (await paidFor(refused)).find(({ amountPence }) => amountPence === 1_000);
  const refund = stage.deps.provider.refund;
  stage.deps.provider.refund = (given, key) => {
    if (given.paymentIntentId === difference?.paymentIntentId) stage.stripe.failAt("POST /v1/refunds", "refused");
    return refund(given, key);
  };
  await expect(moneyBack(refused)).rejects.toMatchObject({ code: "REFUND_PARTLY_REFUSED" });
  stage.deps.provider.refund = refund;
  expect(await chargesOf(refused)).toEqual([
    [500, 500],
    [1_000, 0],
  ]);
  expect(await stage.view(refused)).toMatchObject({ subscribed: false, moneyBack: null });
  expect(await stage.deps.store.unfinishedRefunds()).toEqual([]);
});

test("[BI-4] the remainder of a later, partly refunded payment is refunded, and the user sees it beforehand", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "starter");
  await stage.advance(60_000);
  const { url } = await stage.checkout(artist, "pro");
  await stage.press(url, "change");
  const difference = (await paidFor(artist)).find(({ amountPence }) => amountPence === 1_000);
  stage.stripe.world.refund(difference?.paymentIntentId ?? "", 300);
  await stage.settled();
  expect(await stage.view(artist)).toMatchObject({ moneyBack: { payments: [{ pence: 500 }, { pence: 700 }] } });
  expect(await moneyBack(artist)).toMatchObject({ subscribed: false, moneyBack: null });
  expect(await chargesOf(artist)).toEqual([
    [500, 500],
    [1_000, 1_000],
  ]);
  expect(await stage.deps.store.unfinishedRefunds()).toEqual([]);
});

test("[BI-4] an interrupted refund of two payments is finished later, and each is refunded once", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "starter");
  const { url } = await stage.checkout(artist, "pro");
  await stage.press(url, "change");
  const refund = stage.deps.provider.refund;
  let refunds = 0;
  stage.deps.provider.refund = (given, key) => {
    refunds += 1;
    if (refunds === 2) throw new AppError("PAYMENTS_UNAVAILABLE");
    return refund(given, key);
  };
  await expect(moneyBack(artist)).rejects.toMatchObject({ code: "PAYMENTS_UNAVAILABLE" });
  expect(await stage.deps.store.unfinishedRefunds()).toHaveLength(1);
  stage.stripe.forgetKeys();
  await repairBilling(stage.deps, stage.intake);
  stage.deps.provider.refund = refund;
  expect(refunds).toBe(3);
  expect(await chargesOf(artist)).toEqual([
    [500, 500],
    [1_000, 1_000],
  ]);
  expect(await stage.view(artist)).toMatchObject({ subscribed: false, moneyBack: null });
});
