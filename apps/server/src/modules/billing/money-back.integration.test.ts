// The money-back where the provider refuses it, or has nothing that could go back.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillingStage, openBillingStage } from "../../testing/billing-stage.ts";
import type { Person } from "../../testing/start-test-server.ts";
import { keepBillingRight } from "./keep-billing-right.ts";

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

test("[BI4] a refund that is refused for good ends the money-back with its own code, and the plan goes on", async () => {
  const artist = await subscribed();
  stage.stripe.failAt("POST /v1/refunds", "refused");
  await expect(moneyBack(artist)).rejects.toMatchObject({ code: "REFUND_REFUSED", status: 409 });
  expect(await stage.deps.store.unfinishedRefunds()).toEqual([]);
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", subscribed: true });
});

test("[BI9] one money-back that fails stops no other care", async () => {
  const [refused, artist] = [await subscribed(), await subscribed()];
  const { store } = stage.deps;
  for (const person of [refused, artist]) await store.askRefund((await invoiceOf(person)).id, stage.deps.nowMs());
  stage.stripe.failAt("POST /v1/refunds", "down", "down", "down", "down");
  await keepBillingRight(stage.deps, stage.desk);
  expect(await store.unfinishedRefunds()).toHaveLength(1);
  const { mailer } = stage.deps;
  let mails = 0;
  stage.deps.mailer = {
    ...mailer,
    send: async (mail) => {
      mails += 1;
      if (mails === 1) throw new Error("the mail server is away");
      return mailer.send(mail);
    },
  };
  stage.stripe.failAt("POST /v1/refunds", "refused");
  await keepBillingRight(stage.deps, stage.desk);
  expect(await store.unfinishedRefunds()).toEqual([]);
  stage.deps.mailer = mailer;
  await keepBillingRight(stage.deps, stage.desk);
  const views = await Promise.all([stage.view(refused), stage.view(artist)]);
  expect(views.map(({ subscribed: holds }) => holds).sort()).toEqual([false, true]);
  expect(await store.unsentNotices(10)).toEqual([]);
});

test("[BI4] the money goes back by the payment that was made, not by an attempt before it", async () => {
  const artist = await subscribed();
  (await invoiceOf(artist)).failed_intent_ids.push("pi_of_an_attempt");
  expect(await moneyBack(artist)).toMatchObject({ subscribed: false });
  const charge = stage.stripe.world.all("charge").at(-1);
  expect(charge).toMatchObject({ amount_refunded: 1500 });
});

test("[BI4] where nothing was paid by card no button is shown, and pressing it takes no plan", async () => {
  const artist = await subscribed();
  (await invoiceOf(artist)).payment_intent_id = null;
  await expect(moneyBack(artist)).rejects.toMatchObject({ code: "NO_MONEY_BACK" });
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", moneyBack: null });
});
