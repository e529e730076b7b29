import type { MetricsDeps, MonthFigures } from "./ports.ts";

const monthsShown = 12;

export async function readRevenue({ revenue, nowMs }: Pick<MetricsDeps, "revenue" | "nowMs">) {
  const now = nowMs();
  const starts = monthStarts(now, monthsShown);
  const months: MonthFigures[] = [];
  for (const [index, startMs] of starts.entries()) {
    const endMs = Math.min(starts[index + 1] ?? now, now);
    months.push({
      month: new Date(startMs).toISOString().slice(0, 7),
      recurringPence: await revenue.recurringPenceAt(endMs),
      ...(await revenue.changesBetween(startMs, endMs)),
      ...(await revenue.paymentsBetween(startMs, endMs)),
    });
  }
  const current = months.at(-1);
  return {
    paymentsConfigured: revenue.paymentsConfigured,
    recurringPence: await revenue.recurringPenceAt(now),
    activePlans: await revenue.activePlans(),
    newThisMonth: current?.newPlans ?? 0,
    churnedThisMonth: current?.churnedPlans ?? 0,
    sessionPaymentsPence: await revenue.sessionPaymentsPence(),
    months,
  };
}

/** The start of each month in UTC, oldest first. The last one is the current month. */
function monthStarts(nowMs: number, count: number): number[] {
  const now = new Date(nowMs);
  return Array.from({ length: count }, (_each, index) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1),
  );
}
