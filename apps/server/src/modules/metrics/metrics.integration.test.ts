import type { UserId } from "@foldback/domain/ids";
import { paymentGraceMs } from "@foldback/domain/plans/subscription";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMetricsStore } from "../../adapters/postgres/metrics-store.ts";
import { createRevenueReader } from "../../adapters/postgres/revenue-reader.ts";
import { payments, subscriptions } from "../../adapters/postgres/schema/billing.ts";
import { openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { joinSession } from "../sessions/join-session.ts";
import { leaveSession } from "../sessions/leave-session.ts";
import type { MetricsDeps, RevenueReader } from "./ports.ts";
import { readRevenue } from "./read-revenue.ts";
import { dayMs, rollUpDay, rollUpDueDays } from "./roll-up-day.ts";

let stage: SessionStage;
let deps: MetricsDeps;
let monthlyPence = 0;
const revenue: RevenueReader = {
  paymentsConfigured: true,
  recurringPenceAt: async () => monthlyPence,
  activePlans: async () => ({ starter: 1, pro: 2, enterprise: 0 }),
  changesBetween: async (fromMs) => ({ newPlans: new Date(fromMs).getUTCMonth(), churnedPlans: 1 }),
  paymentsBetween: async () => ({ paidPence: 700, refundedPence: 200, disputedPence: 0, lostPence: 0 }),
  sessionPaymentsPence: async () => 0,
};
beforeAll(async () => {
  stage = await openSessionStage();
  deps = { metrics: createMetricsStore(stage.db), revenue, nowMs: stage.deps.nowMs };
});
afterAll(() => stage.close());

test("[AM-5] a day's figures cover the users and sessions of the last thirty days, and recounting gives the same result", async () => {
  const [artist, other, engineer] = [await stage.artist(), await stage.artist(), await stage.engineer()];
  for (const person of [artist, other]) {
    const sessionId = await stage.start(person, engineer);
    if (person === artist) {
      await joinSession(stage.deps, engineer, { sessionId });
      // An engineer who leaves still counts as a participant.
      await leaveSession(stage.deps, engineer, { sessionId });
    }
    await stage.deps.store.saveRtt(sessionId, { avgRttMs: 30, samples: [] });
  }
  monthlyPence = 1_500;
  const today = await rollUpDay(deps, "2026-11-20");
  // The second session was never joined, so it doesn't count.
  expect(today).toEqual({ date: "2026-11-20", mau: 2, arrPence: 18_000, sessionsCount: 1, avgRttMs: 30 });
  expect(await rollUpDay(deps, "2026-11-20")).toEqual(today);
  expect(await deps.metrics.lastDays(10)).toEqual([today]);
});

test("[AM-7] the latest figures say when they were counted, and counting them again moves that time", async () => {
  const counted = await deps.metrics.latest();
  expect(counted).toEqual({ ...(await deps.metrics.lastDays(1))[0], countedAtMs: stage.deps.nowMs() });
  stage.advance(60_000);
  await rollUpDueDays(deps);
  expect(await deps.metrics.latest()).toEqual({ ...counted, countedAtMs: stage.deps.nowMs() });
});

test("[AM-5] a run catches up on the days since the last one, and an old day can be recounted", async () => {
  stage.advance(3 * dayMs);
  await rollUpDueDays(deps);
  const days = await deps.metrics.lastDays(10);
  expect(days.map(({ date }) => date)).toEqual(["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"]);
  stage.advance(40 * dayMs);
  await rollUpDueDays(deps);
  expect(await deps.metrics.latest()).toMatchObject({ date: "2027-01-02", mau: 0, sessionsCount: 1, avgRttMs: null });
  await stage.db.execute(sql`update metrics set mau = 99 where date = '2026-11-21'`);
  expect(await rollUpDay(deps, "2026-11-21")).toMatchObject({ mau: 2 });
});

test("[AM-5] counting a day by hand leaves no gap before it, and recounts a day that was counted before it ended", async () => {
  const dateAt = (daysAgo: number) => new Date(stage.deps.nowMs() - daysAgo * dayMs).toISOString().slice(0, 10);
  const dates = async () => (await deps.metrics.lastDays(6)).map(({ date }) => date);
  stage.advance(5 * dayMs);
  await rollUpDay(deps, dateAt(0));
  await rollUpDueDays(deps);
  expect(await dates()).toEqual([5, 4, 3, 2, 1, 0].map(dateAt));
  // Revenue rises after today has been counted. Counting tomorrow by hand must bring today up to date too.
  monthlyPence = 9_900;
  stage.advance(dayMs);
  await rollUpDay(deps, dateAt(0));
  await rollUpDueDays(deps);
  expect((await deps.metrics.lastDays(2)).map(({ arrPence }) => arrPence)).toEqual([118_800, 118_800]);
  monthlyPence = 1_500;
});

test("[AM-5] filling a gap doesn't change the completed days after it", async () => {
  const dateAt = (daysAgo: number) => new Date(stage.deps.nowMs() - daysAgo * dayMs).toISOString().slice(0, 10);
  stage.advance(2 * dayMs);
  await rollUpDueDays(deps);
  stage.advance(dayMs);
  await rollUpDueDays(deps);
  await stage.db.execute(sql`delete from metrics where date = ${dateAt(3)}`);
  monthlyPence = 5_000;
  await rollUpDueDays(deps);
  const filled = (await deps.metrics.lastDays(4)).map(({ arrPence }) => arrPence);
  expect(filled).toEqual([60_000, 18_000, 18_000, 60_000]);
  monthlyPence = 1_500;
});

test("[AM-5] an invalid or future day isn't counted", async () => {
  for (const date of ["", "2026-02-30", "2026-13-01", "yesterday", "2036-01-01", "2026-11-20T10:00:00Z"])
    await expect(rollUpDay(deps, date), date).rejects.toMatchObject({ code: "BAD_INPUT" });
});

test("[AM-5] a plan counts from its start to its end, whatever happens later, unless it was never paid", async () => {
  const { userId } = await stage.artist();
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const plan = (id: string, change: object) => ({
    id,
    userId,
    plan: "pro" as const,
    status: "active" as const,
    itemId: id,
    monthlyPence: 1_500,
    currency: "gbp",
    createdAt: day("2026-11-05"),
    periodEnd: day("2027-02-05"),
    endsWithPeriod: false,
    livemode: false,
    ...change,
  });
  await stage.db
    .insert(subscriptions)
    .values([
      plan("runs", {}),
      plan("ended", { status: "canceled", endedAt: day("2026-12-05") }),
      plan("trial", { status: "trialing" }),
      plan("rests", { status: "paused" }),
      plan("unpaid", { status: "unpaid" }),
      plan("foreign", { currency: "usd" }),
      plan("never", { status: "incomplete_expired" }),
      plan("later", { plan: "starter", monthlyPence: 500, createdAt: day("2026-12-20") }),
    ]);
  await pay(userId, { ended: "2026-11-05" });
  const real = createRevenueReader(stage.db, { isLive: false, nowMs: stage.deps.nowMs });
  const at = (text: string) => real.recurringPenceAt(day(text).getTime());
  expect([await at("2026-11-01"), await at("2026-11-30"), await at("2026-12-10"), await at("2027-01-01")]).toEqual([
    0, 3_000, 1_500, 2_000,
  ]);
  expect(await real.activePlans()).toEqual({ starter: 1, pro: 1, enterprise: 0 });
  expect(await real.changesBetween(day("2026-12-01").getTime(), day("2027-01-01").getTime())).toEqual({
    newPlans: 1,
    churnedPlans: 1,
  });
  await stage.db.delete(subscriptions);
  await stage.db.delete(payments);
});

/** Stores a payment for each subscription, on the given day. */
const pay = (userId: UserId, paid: Record<string, string>) =>
  stage.db.insert(payments).values(
    Object.entries(paid).map(([subscriptionId, at]) => ({
      ...{ id: `paid-${subscriptionId}`, userId, subscriptionId, currency: "gbp", paidAt: new Date(`${at}T00:00:00Z`) },
      ...{ amountPence: 1_500, refundedPence: 0, livemode: false },
    })),
  );

test("[AM-5] an unpaid plan counts as revenue only for its grace period, and an unpaid trial never does", async () => {
  const { userId } = await stage.artist();
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const plan = (id: string, status: (typeof subscriptions.$inferInsert)["status"], change: object = {}) => ({
    ...{ id, userId, status, itemId: id, plan: "pro" as const, monthlyPence: 1_500, currency: "gbp" },
    ...{ createdAt: day("2026-11-01"), periodEnd: day("2027-01-01"), endsWithPeriod: false },
    ...{ livemode: false, ...change },
  });
  await stage.db
    .insert(subscriptions)
    .values([
      plan("late", "past_due", { pastDueSince: day("2026-12-01") }),
      plan("given-up", "canceled", { pastDueSince: day("2026-12-01"), endedAt: day("2026-12-22") }),
      plan("stopped", "unpaid", { pastDueSince: day("2026-12-01") }),
      plan("late-trial", "past_due", { pastDueSince: day("2026-12-01") }),
      plan("left-trial", "canceled", { endedAt: day("2026-12-04") }),
      plan("kept-trial", "active"),
    ]);
  await pay(userId, {
    ...{ late: "2026-11-01", "given-up": "2026-11-01", stopped: "2026-11-01" },
    "kept-trial": "2026-12-15",
  });
  const real = createRevenueReader(stage.db, { isLive: false, nowMs: stage.deps.nowMs });
  const at = (text: string) => real.recurringPenceAt(day(text).getTime());
  expect(paymentGraceMs).toBe(7 * dayMs);
  const told = ["2026-11-15", "2026-12-07", "2026-12-08", "2026-12-16"].map(at);
  expect(await Promise.all(told)).toEqual([4_500, 4_500, 0, 1_500]);
  const changes = (from: string, to: string) => real.changesBetween(day(from).getTime(), day(to).getTime());
  expect(await changes("2026-11-01", "2026-12-01")).toEqual({ newPlans: 3, churnedPlans: 0 });
  expect(await changes("2026-12-01", "2027-01-01")).toEqual({ newPlans: 1, churnedPlans: 3 });
  expect(await real.activePlans()).toMatchObject({ pro: 1 });
  await stage.db.delete(subscriptions);
  await stage.db.delete(payments);
});

test("[AM-5] a month's revenue is the amount paid in it, not the price of its plans", async () => {
  const { userId } = await stage.artist();
  const paid = (id: string, at: string, change: object = {}) => ({
    ...{ id, userId, paidAt: new Date(at), amountPence: 1_500, refundedPence: 0, currency: "gbp" },
    ...{ livemode: false, ...change },
  });
  await stage.db
    .insert(payments)
    .values([
      paid("last-moment", "2026-10-31T23:59:59.999Z"),
      paid("first-moment", "2026-11-01T00:00:00Z"),
      paid("discounted", "2026-11-10T12:00:00Z", { amountPence: 750 }),
      paid("returned", "2026-11-30T23:59:59Z", { refundedPence: 500 }),
      paid("foreign", "2026-11-12T12:00:00Z", { currency: "usd" }),
    ]);
  const real = createRevenueReader(stage.db, { isLive: false, nowMs: stage.deps.nowMs });
  const between = (from: string, to: string) => real.paymentsBetween(Date.parse(from), Date.parse(to));
  expect(await between("2026-11-01", "2026-12-01")).toMatchObject({ paidPence: 3_750, refundedPence: 500 });
  expect(await between("2026-12-01", "2027-01-01")).toMatchObject({ paidPence: 0, refundedPence: 0 });
});

test("[AM-5] revenue is reported by month for the last twelve months", async () => {
  const read = await readRevenue(deps);
  expect(read.months).toHaveLength(12);
  expect(read.months.at(-1)).toEqual({
    ...{ month: "2027-01", recurringPence: 1_500, newPlans: 0, churnedPlans: 1 },
    ...{ paidPence: 700, refundedPence: 200, disputedPence: 0, lostPence: 0 },
  });
  expect(read.months[0]?.month).toBe("2026-02");
  expect(read).toMatchObject({ recurringPence: 1_500, churnedThisMonth: 1, activePlans: { pro: 2 } });
});
