import { describe, expect, test } from "vitest";
import { entitlements } from "./entitlements.ts";
import { planOf, plans } from "./plans.ts";
import {
  currentPlanOf,
  isOnHold,
  moneyBackMs,
  moneyBackOf,
  paymentGraceMs,
  type Subscription,
} from "./subscription.ts";

const line = (plan: "starter" | "pro" | "enterprise", text: string) =>
  planOf(plan).contents.find((one) => one.text === text);

test("[BI-1] the plan cards match what we enforce, and mark what isn't available yet", () => {
  expect(entitlements.starter.sessionMs).toBe(30 * 60_000);
  expect(line("starter", "30-minute sessions")?.coming).toBe(false);
  expect(entitlements.pro.sessionMs).toBeNull();
  expect(line("pro", "Unlimited duration")?.coming).toBe(false);
  expect(entitlements.starter.suggestions).toBe(false);
  expect(line("pro", "AI production suggestions")?.coming).toBe(false);
  expect([entitlements.pro.apiAccess, entitlements.enterprise.apiAccess]).toEqual([false, true]);
  expect(line("enterprise", "API access")?.coming).toBe(false);
  expect([entitlements.starter.takes, entitlements.pro.takes?.days]).toEqual([null, 90]);
  expect(line("pro", "Session recording")).toMatchObject({ coming: false, note: "Stores your takes for 90 days" });
  expect(entitlements.enterprise.takes?.days).toBe(365);
  expect(line("enterprise", "Everything in Pro")?.note).toBe("Stores your takes for a year");
  const marked = plans.flatMap(({ contents }) => contents.filter(({ coming }) => coming).map(({ text }) => text));
  expect(marked).toEqual([
    "Dual-stream viewer",
    "4K audio talkback",
    "Priority support",
    "Multi-engineer support",
    "Custom AI training",
    "Custom branding",
    "24/7 phone support",
    "SLA guarantee",
  ]);
});

test("[BI-1] a feature that's listed for a larger plan but included in every plan is marked as included", () => {
  const marked = plans.flatMap(({ contents }) => contents.filter((one) => one.inEvery));
  expect(marked.map(({ text }) => text)).toEqual([
    "AI transcription and advanced analysis",
    "Patent-level consent logs",
  ]);
});

test("[BI-1] a plan's line says if it needs an engine or the companion", () => {
  const needing = (need: string) =>
    plans.flatMap(({ contents }) => contents.filter(({ needs }) => needs === need).map(({ text }) => text));
  expect(needing("companion")).toEqual(["Screen sharing and control"]);
  expect(needing("transcription")).toEqual([
    "AI transcription",
    "Basic session summaries",
    "AI transcription and advanced analysis",
    "AI production suggestions",
  ]);
});

const nowMs = Date.UTC(2026, 10, 21);
const dayMs = 86_400_000;
const subscription = (change: Partial<Subscription> = {}): Subscription => ({
  id: "sub_1",
  plan: "starter",
  status: "active",
  createdAtMs: nowMs - dayMs,
  periodEndMs: nowMs + 29 * dayMs,
  endsWithPeriod: false,
  pastDueSinceMs: null,
  next: null,
  ...change,
});

describe("the current plan", () => {
  test.each(["canceled", "unpaid", "incomplete", "incomplete_expired", "paused"] as const)(
    "[BI-2] a subscription that's %s gives no plan",
    (status) => expect(currentPlanOf([subscription({ status })], nowMs)).toBeNull(),
  );
  test("[BI-2] the best of several valid plans counts", () => {
    const currentPlan = currentPlanOf(
      [
        subscription(),
        subscription({ id: "sub_2", plan: "pro" }),
        subscription({ plan: "enterprise", status: "canceled" }),
      ],
      nowMs,
    );
    expect(currentPlan).toMatchObject({ plan: "pro", graceUntilMs: null });
  });
  test("[BI-2] a cancelled plan runs until the end of the paid period", () => {
    const ending = subscription({ endsWithPeriod: true, periodEndMs: nowMs + 1 });
    expect(currentPlanOf([ending], nowMs)?.plan).toBe("starter");
    expect(currentPlanOf([ending], nowMs + 1)).toBeNull();
  });
  test("[BI-3] after a failed payment the plan lasts for the grace period", () => {
    const late = subscription({ status: "past_due", pastDueSinceMs: nowMs });
    expect(currentPlanOf([late], nowMs)?.graceUntilMs).toBe(nowMs + paymentGraceMs);
    expect(currentPlanOf([late], nowMs + paymentGraceMs)).toBeNull();
  });
});

test("[BI-4] the first payment can be refunded within thirty days, once, together with later payments for the same plan", () => {
  const first = {
    ...{ id: "in_1", subscriptionId: "sub_1", paidAtMs: nowMs, amountPence: 500, refundedPence: 0, dispute: null },
  };
  const second = { ...first, id: "in_2", paidAtMs: nowMs + 5 * dayMs, amountPence: 1500 };
  const given = { ...second, id: "in_3", refundedPence: 1500 };
  const inPart = { ...second, id: "in_5", paidAtMs: nowMs + 5 * dayMs + 1, refundedPence: 1499 };
  const otherPlan = { ...second, id: "in_4", subscriptionId: "sub_2" };
  const found = moneyBackOf([inPart, second, given, otherPlan, first], nowMs + 6 * dayMs);
  expect(found?.payments.map(({ id }) => id)).toEqual(["in_1", "in_2", "in_5"]);
  expect(found?.untilMs).toBe(nowMs + moneyBackMs);
  expect(moneyBackOf([first, second], nowMs + moneyBackMs)).toBeNull();
  expect(moneyBackOf([{ ...first, refundedPence: 500 }, second], nowMs + 6 * dayMs)).toBeNull();
  const unnamed = { ...first, subscriptionId: null };
  expect(moneyBackOf([unnamed, { ...second, subscriptionId: null }], nowMs)?.payments).toEqual([unnamed]);
});

describe("a disputed payment", () => {
  const first = {
    id: "in_1",
    subscriptionId: "sub_1",
    paidAtMs: nowMs,
    amountPence: 500,
    refundedPence: 0,
    dispute: null,
  };
  const disputed = (status: "open" | "won" | "lost") => ({ ...first, dispute: { status, pence: 500 } });

  test("[BI-15] a disputed payment can't also be refunded, unless the dispute was won", () => {
    expect(moneyBackOf([disputed("open")], nowMs)).toBeNull();
    expect(moneyBackOf([disputed("lost")], nowMs)).toBeNull();
    expect(moneyBackOf([disputed("won")], nowMs)?.payments).toHaveLength(1);
    const later = { ...disputed("lost"), id: "in_2", paidAtMs: nowMs + dayMs };
    expect(moneyBackOf([first, later], nowMs + dayMs)?.payments).toEqual([first]);
  });
  test("[BI-15] only a lost dispute puts the plan on hold, until a later payment", () => {
    expect(isOnHold("sub_1", [disputed("lost")])).toBe(true);
    expect(isOnHold("sub_1", [disputed("open")])).toBe(false);
    expect(isOnHold("sub_1", [disputed("won")])).toBe(false);
    expect(isOnHold("sub_2", [disputed("lost")])).toBe(false);
    expect(isOnHold("sub_1", [disputed("lost"), { ...first, paidAtMs: nowMs + dayMs }])).toBe(false);
  });
});
