import { expect, test, vi } from "vitest";
import { currentActor } from "../modules/acting-for.ts";
import type { MetricsDeps } from "../modules/metrics/ports.ts";
import { rollUpDueDays } from "../modules/metrics/roll-up-day.ts";
import { startRollUp } from "./roll-up-metrics.ts";

test("[SY-33] the first run after startup acts as the server itself, like every later run", async () => {
  const actors: string[] = [];
  const day = { date: "2026-11-20", mau: 0, arrPence: 0, sessionsCount: 0, avgRttMs: null };
  const metrics: MetricsDeps["metrics"] = {
    countedSince: async () => {
      actors.push(currentActor().role);
      return new Map();
    },
    rollUp: async () => day,
    peopleOf: async () => [],
    latest: async () => ({ ...day, countedAtMs: 0 }),
    lastDays: async () => [day],
    firstSessionMs: async () => null,
  };
  const plans = { starter: 0, pro: 0, enterprise: 0 };
  const revenue: MetricsDeps["revenue"] = {
    paymentsConfigured: true,
    recurringPenceAt: async () => 0,
    activePlans: async () => plans,
    changesBetween: async () => ({ newPlans: 0, churnedPlans: 0 }),
    paymentsBetween: async () => ({ paidPence: 0, refundedPence: 0, disputedPence: 0, lostPence: 0 }),
    sessionPaymentsPence: async () => 0,
  };
  const warn = vi.fn<(facts: object, message: string) => void>();
  const stop = startRollUp({
    metrics,
    revenue,
    nowMs: () => Date.parse("2026-11-20T12:00:00Z"),
    log: { warn, info: () => {} },
  });
  await stop();
  expect(actors).toEqual(["jobs"]);
  expect(warn).not.toHaveBeenCalled();
});

test("[AM-5] catching up on several days reads each day's users once, and no query spans more than a day", async () => {
  const dayMs = 24 * 60 * 60_000;
  const nowMs = Date.parse("2026-11-20T12:00:00Z");
  const read: number[] = [];
  const counted: number[] = [];
  const metrics: MetricsDeps["metrics"] = {
    countedSince: async () => new Map(),
    peopleOf: async (fromMs, toMs) => {
      expect(toMs - fromMs).toBe(dayMs);
      read.push(fromMs);
      // One user is active every day, the other only on this day.
      return ["always", String(fromMs)];
    },
    rollUp: async ({ date, mau, arrPence }) => {
      counted.push(mau);
      return { date, mau, arrPence, sessionsCount: 0, avgRttMs: null };
    },
    latest: async () => null,
    lastDays: async () => [],
    firstSessionMs: async () => nowMs - 40 * dayMs,
  };
  const revenue = { recurringPenceAt: async () => 0 } as unknown as MetricsDeps["revenue"];
  await rollUpDueDays({ metrics, revenue, nowMs: () => nowMs });
  expect(counted).toEqual(Array(41).fill(31));
  expect(read).toHaveLength(41 + 29);
  expect(new Set(read).size).toBe(read.length);
});
