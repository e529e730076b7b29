// Tests what happens to a user's customer record when the provider no longer has it, or when a response was lost.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { user } from "../../adapters/postgres/schema/accounts.ts";
import { billingCustomers, payments, subscriptions } from "../../adapters/postgres/schema/billing.ts";
import { type BillingStage, openBillingStage } from "../../testing/billing-stage.ts";
import type { Person } from "../../testing/test-people.ts";
import { searchableAfterMs } from "./bind-customer.ts";
import { reconcile, repairBilling } from "./repair-billing.ts";

let stage: BillingStage;
beforeAll(async () => {
  stage = await openBillingStage();
});
afterAll(() => stage.close());

const customerOf = async ({ userId }: Person) => (await stage.deps.store.customerOf(userId))?.customerId ?? "";
const markedOf = ({ userId }: Person) =>
  stage.stripe.world.all("customer").filter(({ metadata }) => metadata.foldback_user === userId);

test("[BI-13] a user whose customer was deleted at the provider can buy again as a new customer, and earlier payments stay on record", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "starter");
  const gone = await customerOf(artist);
  stage.stripe.world.forget(gone);
  await stage.settled();
  expect(await stage.view(artist)).toMatchObject({ plan: null });
  await stage.subscribe(artist, "pro");
  expect(await stage.view(artist)).toMatchObject({ plan: "pro" });
  expect(await customerOf(artist)).not.toBe(gone);
  expect((await stage.deps.store.paymentsOf(artist.userId)).map(({ amountPence }) => amountPence)).toEqual([
    500, 1_500,
  ]);
});

test("[BI-13] a customer created in the other Stripe mode is ignored: parallel requests create one new customer, and the portal says why it's closed", async () => {
  const artist = await stage.server.createPerson();
  const foreign = { customerId: "cus_of_the_other_mode", creationKey: randomUUID(), askedAt: new Date() };
  await stage.server.db.insert(billingCustomers).values({ userId: artist.userId, ...foreign });
  await expect(stage.server.client(artist).billing.portal()).rejects.toMatchObject({ code: "NO_SUBSCRIPTION" });
  const presses = await Promise.allSettled([1, 2, 3].map(() => stage.checkout(artist, "pro")));
  const codes = presses.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(codes).toEqual(codes.map(() => "CHECKOUT_UNDER_WAY"));
  expect(markedOf(artist).map(({ id }) => id)).toEqual([await customerOf(artist)]);
  const [row] = await stage.server.db.select().from(billingCustomers).where(eq(billingCustomers.userId, artist.userId));
  expect(row?.creationKey).not.toBe(foreign.creationKey);
});

test("[BI-13] users keep their customer during a provider outage", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "starter");
  const own = await customerOf(artist);
  stage.stripe.failAt(`GET /v1/customers/${own}`, "down", "500", "500", "down");
  await expect(stage.checkout(artist, "pro")).rejects.toMatchObject({ code: "PAYMENTS_UNAVAILABLE" });
  expect(await customerOf(artist)).toBe(own);
  expect(markedOf(artist)).toHaveLength(1);
});

test("[BI-13] a payment made in the other Stripe mode isn't counted or refunded", async () => {
  const artist = await stage.server.createPerson();
  const admin = await stage.server.createPerson({ roles: ["artist", "admin"] });
  const revenue = () => stage.server.client(admin).admin.revenue();
  const before = await revenue();
  const { db } = stage.server;
  const at = new Date(stage.stripe.nowMs() - 3_600_000);
  const other = { userId: artist.userId, currency: "gbp", livemode: true };
  await db.insert(subscriptions).values({
    ...{ ...other, id: "sub_other", plan: "enterprise", status: "active", itemId: "si_other", monthlyPence: 2_500 },
    ...{ createdAt: at, periodEnd: new Date(at.getTime() + 30 * 86_400_000), endsWithPeriod: false },
  });
  await db.insert(payments).values({
    ...{ ...other, id: "in_other", subscriptionId: "sub_other", paymentIntentId: "pi_other", paidAt: at },
    ...{ amountPence: 2_500, refundedPence: 0 },
  });
  expect(await stage.view(artist)).toMatchObject({ plan: null, unpaid: false, moneyBack: null });
  expect(await revenue()).toEqual(before);
  await stage.subscribe(artist, "starter");
  expect(await stage.view(artist)).toMatchObject({ plan: "starter", moneyBack: { payments: [{ pence: 500 }] } });
  const kept = await db.select().from(payments).where(eq(payments.userId, artist.userId));
  expect(kept.map(({ amountPence, livemode }) => [amountPence, livemode]).toSorted()).toEqual([
    [2_500, true],
    [500, false],
  ]);
});

test("[BI-13] rows stored before we recorded the Stripe mode don't count until they're read again", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "starter");
  const { db } = stage.server;
  for (const table of [subscriptions, payments])
    await db.update(table).set({ livemode: null }).where(eq(table.userId, artist.userId));
  expect(await stage.view(artist)).toMatchObject({ plan: null, moneyBack: null });
  await reconcile(stage.deps);
  expect(await stage.view(artist)).toMatchObject({ plan: "starter", moneyBack: { payments: [{ pence: 500 }] } });
});

test("[BI-13] changing the API key and changing it back doesn't create a second customer, and a deleted customer isn't reused", async () => {
  const [artist, gone] = [await stage.server.createPerson(), await stage.server.createPerson()];
  const { db } = stage.server;
  for (const person of [artist, gone]) await stage.subscribe(person, "starter");
  const own = await customerOf(artist);
  const bindElsewhere = ({ userId }: Person) =>
    db
      .update(billingCustomers)
      .set({ customerId: `cus_elsewhere_${userId}` })
      .where(eq(billingCustomers.userId, userId));
  await bindElsewhere(artist);
  await expect(stage.checkout(artist, "starter")).rejects.toMatchObject({ code: "PLAN_ALREADY_YOURS" });
  expect(await customerOf(artist)).toBe(own);
  expect(markedOf(artist)).toHaveLength(1);
  const deleted = await customerOf(gone);
  await bindElsewhere(gone);
  stage.stripe.world.forget(deleted);
  // The search still finds a customer who has just been deleted.
  const { findCustomer } = stage.deps.provider;
  stage.deps.provider.findCustomer = async () => deleted;
  await stage.subscribe(gone, "pro");
  stage.deps.provider.findCustomer = findCustomer;
  expect(markedOf(gone).map(({ id }) => id)).toEqual([await customerOf(gone)]);
  expect(await stage.view(gone)).toMatchObject({ plan: "pro" });
});

const lostAnswer = async (artist: Person) => {
  stage.stripe.failAt("POST /v1/customers", "lost-answer", "down", "down", "down");
  await expect(stage.checkout(artist, "pro")).rejects.toMatchObject({ code: "PAYMENTS_UNAVAILABLE" });
};

test("[REL-20] a user who changes their name between two attempts isn't blocked, and the first attempt's customer is found", async () => {
  const artist = await stage.server.createPerson();
  await lostAnswer(artist);
  await stage.server.db.update(user).set({ name: "Another Name" }).where(eq(user.id, artist.userId));
  expect((await stage.checkout(artist, "pro")).url).toContain("/pay/");
  expect(markedOf(artist).map(({ id }) => id)).toEqual([await customerOf(artist)]);
});

test("[REL-20] a customer that can't be found is created again only once the provider's search is sure to be up to date", async () => {
  const artist = await stage.server.createPerson();
  await lostAnswer(artist);
  await stage.server.db.update(user).set({ name: "Another Name" }).where(eq(user.id, artist.userId));
  const { findCustomer } = stage.deps.provider;
  stage.deps.provider.findCustomer = async () => null;
  await expect(stage.checkout(artist, "pro")).rejects.toMatchObject({ code: "PAYMENTS_UNAVAILABLE" });
  expect(markedOf(artist)).toHaveLength(1);
  await stage.advance(searchableAfterMs);
  expect((await stage.checkout(artist, "pro")).url).toContain("/pay/");
  stage.deps.provider.findCustomer = findCustomer;
});

test("[BI-2] if a user deletes their account while their customer is being created, the customer is still deleted", async () => {
  const artist = await stage.server.createPerson();
  await lostAnswer(artist);
  expect(markedOf(artist)).toHaveLength(1);
  await stage.server.db.update(user).set({ erasedAt: new Date() }).where(eq(user.id, artist.userId));
  await repairBilling(stage.deps, stage.intake);
  // The search may not find the customer yet, so the deletion stays pending.
  expect((await stage.deps.store.erasedCustomers()).map(({ userId }) => userId)).toEqual([artist.userId]);
  await stage.advance(searchableAfterMs);
  await repairBilling(stage.deps, stage.intake);
  expect(markedOf(artist)).toEqual([]);
  expect(await stage.deps.store.erasedCustomers()).toEqual([]);
});

test("[BI-14] the next full sync reports a changed address to the provider once, and never a deleted user's", async () => {
  const [artist, leaver] = [await stage.server.createPerson(), await stage.server.createPerson()];
  for (const person of [artist, leaver]) await stage.subscribe(person, "starter");
  const { db } = stage.server;
  await db.update(user).set({ email: "new@example.com" }).where(eq(user.id, artist.userId));
  await db.update(user).set({ email: "gone@invalid", erasedAt: new Date() }).where(eq(user.id, leaver.userId));
  const from = stage.stripe.calls.length;
  stage.stripe.failAt(`POST /v1/customers/${await customerOf(artist)}`, "lost-answer");
  await reconcile(stage.deps);
  await reconcile(stage.deps);
  expect([...markedOf(artist), ...markedOf(leaver)].map(({ email }) => email)).toEqual([
    "new@example.com",
    leaver.email,
  ]);
  const told = stage.stripe.calls.slice(from).filter(({ method }) => method === "POST");
  expect(new Set(told.map(({ path, key }) => `${path} ${key}`)).size).toBe(1);
});
