// Tests that pressing the button in several windows, or with an unpaid plan, never charges twice.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillingStage, openBillingStage } from "../../testing/billing-stage.ts";
import type { Person } from "../../testing/test-people.ts";

const dayMs = 86_400_000;
let stage: BillingStage;
beforeAll(async () => {
  stage = await openBillingStage();
});
afterAll(() => stage.close());

const customerOf = async ({ userId }: Person) => (await stage.deps.store.customerOf(userId))?.customerId ?? "";
const checkoutsOf = ({ userId }: Person) =>
  stage.stripe.world.all("checkout.session").filter((one) => one.client_reference_id === userId);
const openOf = (person: Person) => checkoutsOf(person).filter(({ status }) => status === "open");

test("[BI-8] four simultaneous requests with different ids leave one checkout that can be paid", async () => {
  const artist = await stage.server.createPerson();
  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => stage.checkout(artist, "pro")));
  const urls = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value.url] : []));
  const codes = asked.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(openOf(artist)).toHaveLength(1);
  expect(urls).toContain(openOf(artist)[0]?.url);
  expect(codes).toEqual(codes.map(() => "CHECKOUT_UNDER_WAY"));
  await stage.checkout(artist, "starter");
  expect(openOf(artist)).toHaveLength(1);
});

test("[BI-8] a request that's lost halfway leaves no payable checkout and blocks others only briefly", async () => {
  const artist = await stage.server.createPerson();
  await stage.checkout(artist, "pro");
  const { store, nowMs } = stage.deps;
  const died = { requestId: randomUUID(), nowMs: nowMs(), untilMs: nowMs() + 60_000 };
  expect(await store.takeCheckoutTurn(artist.userId, died)).toBe(true);
  await expect(stage.checkout(artist, "pro")).rejects.toMatchObject({ code: "CHECKOUT_UNDER_WAY", status: 409 });
  await stage.advance(60_000);
  const { url } = await stage.checkout(artist, "pro");
  expect(openOf(artist).map((one) => one.url)).toEqual([url]);
  const late = { requestId: died.requestId, plan: "pro" as const, checkoutId: "cs_late", url: "late" };
  expect(await store.saveCheckout(artist.userId, late)).toBe(false);
});

test("[BI-8] if a checkout is paid while another window is opening one, no second plan is sold", async () => {
  const artist = await stage.server.createPerson();
  const { url } = await stage.checkout(artist, "starter");
  stage.stripe.sendEventsTo(null);
  const { read } = stage.deps.provider;
  // The customer pays right after the second window has read the data.
  let reads = 0;
  stage.deps.provider.read = async (customerId) => {
    const found = await read(customerId);
    reads += 1;
    if (reads === 1)
      await fetch(url, { method: "POST", body: new URLSearchParams({ act: "pay" }), redirect: "manual" });
    return found;
  };
  await expect(stage.checkout(artist, "starter")).rejects.toMatchObject({ code: "PLAN_ALREADY_YOURS" });
  stage.deps.provider.read = read;
  stage.stripe.sendEventsTo(stage.webhookUrl);
  expect(openOf(artist)).toEqual([]);
});

test("[BI-8] a user with an unpaid plan is sent to the portal to pay it and can't buy a second one", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "pro");
  stage.stripe.world.setDeclining(await customerOf(artist), true);
  await stage.advance(31 * dayMs);
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", unpaid: false });
  await stage.advance(8 * dayMs);
  expect(await stage.view(artist)).toMatchObject({ plan: null, unpaid: true, manageable: true });
  for (const plan of ["pro", "starter"] as const)
    expect((await stage.checkout(artist, plan)).url).toContain("/portal/");
  expect(openOf(artist)).toEqual([]);
});

test("[BI-3] the grace period counts from the first unpaid invoice, not from later ones", async () => {
  const artist = await stage.server.createPerson();
  await stage.subscribe(artist, "pro");
  const customer = await customerOf(artist);
  stage.stripe.world.setDeclining(customer, true);
  await stage.advance(31 * dayMs);
  expect(await stage.view(artist)).toMatchObject({ plan: "pro" });
  await stage.advance(31 * dayMs);
  expect(await stage.view(artist)).toMatchObject({ plan: null, graceUntilMs: null, unpaid: true });
  stage.stripe.world.setDeclining(customer, false);
  await stage.settled();
  expect(await stage.view(artist)).toMatchObject({ plan: "pro", unpaid: false });
});
