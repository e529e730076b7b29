// Stopping waits for the current sweep, so a sweep with a backlog must end after its current step.
import { expect, test } from "vitest";
import type { SweepDeps } from "../modules/accounts/sweep-accounts.ts";
import { sweepAccounts } from "../modules/accounts/sweep-accounts.ts";
import { type ReceiptDeps, sendReceipts } from "../modules/evidence/session-receipts.ts";
import type { MetricsDeps } from "../modules/metrics/ports.ts";
import { rollUpDueDays } from "../modules/metrics/roll-up-day.ts";

const nothing = async () => {};

test("stopping the server doesn't wait until a hundred sessions have their receipts", async () => {
  const stopping = new AbortController();
  const looked: string[] = [];
  const deps = {
    store: { listWithoutReceipt: async () => ["first", "second", "third"] },
    sessions: {
      find: async (id: string) => {
        looked.push(id);
        stopping.abort();
        return null;
      },
    },
    nowMs: () => 0,
  } as unknown as ReceiptDeps;
  await sendReceipts(deps, stopping.signal);
  expect(looked).toEqual(["first"]);
});

test("stopping the server doesn't wait until a backlog of days is counted", async () => {
  const stopping = new AbortController();
  const counted: string[] = [];
  const dayMs = 24 * 60 * 60_000;
  const nowMs = Date.parse("2026-11-20T12:00:00Z");
  const metrics = {
    countedSince: async () => new Map(),
    firstSessionMs: async () => nowMs - 40 * dayMs,
    peopleOf: async () => [],
    rollUp: async ({ date }: { date: string }) => {
      counted.push(date);
      stopping.abort();
    },
  };
  const revenue = { recurringPenceAt: async () => 0 };
  await rollUpDueDays({ metrics, revenue, nowMs: () => nowMs } as unknown as MetricsDeps, stopping.signal);
  expect(counted).toHaveLength(1);
});

test("stopping the server doesn't wait until hundreds of old sessions are deleted", async () => {
  const stopping = new AbortController();
  let rounds = 0;
  const deps = {
    traces: {
      forgetTechnicalData: nothing,
      listUnverified: async () => [],
      removeMessages: async () => 0,
      removeSessions: async () => {
        rounds += 1;
        stopping.abort();
        return 100;
      },
      removeActions: nothing,
      removePayments: async () => 0,
      forgetNamesInEvidence: async () => 0,
      listIdle: async () => [],
    },
    outbox: { sweep: nothing },
    forgetKeptMails: () => {},
    log: { info: () => {}, warn: () => {} },
    nowMs: () => 0,
  } as unknown as SweepDeps;
  await sweepAccounts(deps, stopping.signal);
  expect(rounds).toBe(1);
});
