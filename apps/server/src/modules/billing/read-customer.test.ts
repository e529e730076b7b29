import { asUserId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import { retention } from "../accounts/policy.ts";
import type { BillingDeps, BillingStore, CustomerReading, ReadPayment, ReadSubscription } from "./ports.ts";
import { readCustomer } from "./read-customer.ts";

const nowMs = Date.parse("2040-01-01T00:00:00Z");
const longAgoMs = nowMs - retention.recordMs - 1;

test("a later read doesn't restore data that we deleted because of its age, and doesn't send an email about it", async () => {
  const plan: ReadSubscription = {
    id: "sub_live",
    plan: "pro",
    status: "active",
    itemId: "i",
    monthlyPence: 1_500,
    currency: "gbp",
    createdAtMs: longAgoMs,
    periodEndMs: nowMs + 1,
    endsWithPeriod: false,
    pastDueSinceMs: null,
    endedAtMs: null,
    failedInvoiceId: null,
    next: null,
  };
  const payment: ReadPayment = {
    id: "in_new",
    subscriptionId: "sub_live",
    paymentIntentId: null,
    paidAtMs: longAgoMs + 2,
    amountPence: 1_500,
    refundedPence: 1_500,
    dispute: null,
    currency: "gbp",
  };
  const read: CustomerReading = {
    subscriptions: [plan, { ...plan, id: "sub_old", status: "canceled", endedAtMs: longAgoMs }],
    payments: [payment, { ...payment, id: "in_old", paidAtMs: longAgoMs }],
  };
  const applied: Parameters<BillingStore["applyReading"]>[0][] = [];
  const store: Partial<BillingStore> = {
    ownerOf: async () => asUserId("a"),
    beginReading: async () => ({ reading: 1, eventIds: [] }),
    subscriptionsOf: async () => [],
    paymentsOf: async () => [],
    applyReading: async (reading) => applied.push(reading) > 0,
  };
  const deps = {
    store,
    provider: { read: async () => read },
    onPlanChanged: async () => {},
    nowMs: () => nowMs,
    log: { info: () => {} },
  };
  await readCustomer(deps as unknown as BillingDeps, "cus");
  expect(
    applied.map(({ found }) => [found.subscriptions, found.payments].map((all) => all.map(({ id }) => id))),
  ).toEqual([[["sub_live"], ["in_new"]]]);
  expect(applied.flatMap(({ notices }) => notices.map(({ key }) => key))).toEqual(["refunded:in_new:1500"]);
});
