// What is earned, told by the plans that the payment provider has reported and by what sessions say was paid for them.
import { planIds } from "@foldback/domain/plans/plans";
import { sql } from "drizzle-orm";
import type { RevenueReader } from "../../modules/metrics/ports.ts";
import { answerRows } from "./admin/paging.ts";
import type { Db } from "./database.ts";
import { payments, subscriptions } from "./schema/billing.ts";
import { studioSessions } from "./schema/sessions.ts";

const momentOf = (atMs: number) => sql`${new Date(atMs).toISOString()}::timestamptz`;
/** A checkout that was never paid for is no plan. */
const wasPaid = sql`s.status not in ('incomplete', 'incomplete_expired')`;
/** What pays or is meant to, in the one currency of the plans; a trial, a rest and an unpaid one earn nothing. */
const earns = sql`s.status in ('active', 'past_due', 'canceled') and s.currency = 'gbp'
  and (s.status <> 'canceled' or s.ended_at is not null)`;
const ranAt = (atMs: number) =>
  sql`${earns} and s.created_at <= ${momentOf(atMs)} and (s.ended_at is null or s.ended_at > ${momentOf(atMs)})`;

type Options = { paymentsConfigured: boolean; nowMs: () => number };

export const createRevenueReader = (db: Db, { paymentsConfigured, nowMs }: Options): RevenueReader => ({
  paymentsConfigured,
  recurringPenceAt: async (atMs) => {
    const answer = await db.execute(
      sql`select coalesce(sum(s.monthly_pence), 0)::int as pence from ${subscriptions} s where ${ranAt(atMs)}`,
    );
    return answerRows<{ pence: number }>(answer)[0]?.pence ?? 0;
  },
  activePlans: async () => {
    const answer = await db.execute(
      sql`select s.plan, count(*)::int as held from ${subscriptions} s where ${ranAt(nowMs())} group by s.plan`,
    );
    const plans = { starter: 0, pro: 0, enterprise: 0 };
    for (const { plan, held } of answerRows<{ plan: string; held: number }>(answer)) {
      const known = planIds.find((id) => id === plan);
      if (known !== undefined) plans[known] = held;
    }
    return plans;
  },
  changesBetween: async (fromMs, toMs) => {
    const within = (column: "created_at" | "ended_at") =>
      sql`count(*) filter (where s.${sql.identifier(column)} >= ${momentOf(fromMs)}
        and s.${sql.identifier(column)} < ${momentOf(toMs)})::int`;
    const answer = await db.execute(
      sql`select ${within("created_at")} as begun, ${within("ended_at")} as over
        from ${subscriptions} s where ${wasPaid}`,
    );
    const [row] = answerRows<{ begun: number; over: number }>(answer);
    return { newPlans: row?.begun ?? 0, churnedPlans: row?.over ?? 0 };
  },
  paymentsBetween: async (fromMs, toMs) => {
    const answer = await db.execute(
      sql`select coalesce(sum(p.amount_pence), 0)::int as paid, coalesce(sum(p.refunded_pence), 0)::int as back
        from ${payments} p where p.currency = 'gbp' and p.paid_at >= ${momentOf(fromMs)} and p.paid_at < ${momentOf(toMs)}`,
    );
    const [row] = answerRows<{ paid: number; back: number }>(answer);
    return { paidPence: row?.paid ?? 0, refundedPence: row?.back ?? 0 };
  },
  sessionPaymentsPence: async () => {
    const [row] = await db
      .select({ paid: sql<number>`coalesce(sum(${studioSessions.pricePaidPence}), 0)::int` })
      .from(studioSessions);
    return row?.paid ?? 0;
  },
});
