// Calculates revenue from the plans that the payment provider reported and from payments for sessions.
import { planIds } from "@foldback/domain/plans/plans";
import { type DisputeStatus, paymentGraceMs } from "@foldback/domain/plans/subscription";
import { isNotNull, type SQL, sql } from "drizzle-orm";
import type { RevenueReader } from "../../modules/metrics/ports.ts";
import { rowsOf } from "./admin/paging.ts";
import type { Db } from "./database.ts";
import { payments, subscriptions } from "./schema/billing.ts";
import { studioSessions } from "./schema/sessions.ts";
import type { StripeMode } from "./stripe-mode.ts";

const counted = (table: "p" | "s", { isLive }: StripeMode) =>
  isLive === null ? sql`true` : sql`${sql.raw(`${table}.livemode`)} = ${isLive}`;
const momentOf = (atMs: number) => sql`${new Date(atMs).toISOString()}::timestamptz`;
const grace = sql`${paymentGraceMs}::double precision * interval '1 millisecond'`;
/**
 * Plans that earned money, with their currency, start and end. A plan counts from its first payment. An active plan
 * that costs nothing counts from its start, but an unpaid trial doesn't count. A plan stops counting when it ends or,
 * after an unpaid renewal, when its grace period ends.
 */
const earningOf = (kind: StripeMode) => sql`(
  select s.plan, s.monthly_pence,
    coalesce(paid.first_at, case when s.status = 'active' then s.created_at end) as begun_at,
    case s.status
      when 'past_due' then coalesce(s.past_due_since, s.period_end) + ${grace}
      when 'unpaid' then s.past_due_since + ${grace}
      when 'canceled' then least(s.ended_at, s.past_due_since + ${grace})
    end as over_at
  from ${subscriptions} s
  left join (
    select p.subscription_id, min(p.paid_at) as first_at from ${payments} p
    where p.amount_pence > 0 and ${counted("p", kind)} group by p.subscription_id
  ) paid on paid.subscription_id = s.id
  where s.currency = 'gbp' and ${counted("s", kind)} and (s.status in ('active', 'past_due')
    or (s.status = 'unpaid' and s.past_due_since is not null) or (s.status = 'canceled' and s.ended_at is not null))
) e`;
/** If an amount was refunded before the dispute, it counts only as a refund. Otherwise we'd count it twice. */
const disputedPence = (status: DisputeStatus) => sql`coalesce(sum(greatest(0, least(p.disputed_pence,
  p.amount_pence - p.refunded_pence))) filter (where p.dispute_status = ${status}), 0)::int`;
const earnedAt = (atMs: number) =>
  sql`e.begun_at <= ${momentOf(atMs)} and (e.over_at is null or e.over_at > ${momentOf(atMs)})`;

type Options = StripeMode & { nowMs: () => number };

export function createRevenueReader(db: Db, { nowMs, ...kind }: Options): RevenueReader {
  const earning = earningOf(kind);
  return {
    paymentsConfigured: kind.isLive !== null,
    recurringPenceAt: async (atMs) => {
      const answer = await db.execute(
        sql`select coalesce(sum(e.monthly_pence), 0)::int as pence from ${earning} where ${earnedAt(atMs)}`,
      );
      return rowsOf<{ pence: number }>(answer)[0]?.pence ?? 0;
    },
    activePlans: async () => {
      const answer = await db.execute(
        sql`select e.plan, count(*)::int as held from ${earning} where ${earnedAt(nowMs())} group by e.plan`,
      );
      const plans = { starter: 0, pro: 0, enterprise: 0 };
      for (const { plan, held } of rowsOf<{ plan: string; held: number }>(answer)) {
        const known = planIds.find((id) => id === plan);
        if (known !== undefined) plans[known] = held;
      }
      return plans;
    },
    changesBetween: async (fromMs, toMs) => {
      const within = (moment: SQL) =>
        sql`count(*) filter (where ${moment} >= ${momentOf(fromMs)} and ${moment} < ${momentOf(toMs)})::int`;
      const answer = await db.execute(
        sql`select ${within(sql`e.begun_at`)} as begun, ${within(sql`e.over_at`)} as over
        from ${earning} where e.begun_at is not null`,
      );
      const [row] = rowsOf<{ begun: number; over: number }>(answer);
      return { newPlans: row?.begun ?? 0, churnedPlans: row?.over ?? 0 };
    },
    paymentsBetween: async (fromMs, toMs) => {
      const answer = await db.execute(
        sql`select coalesce(sum(p.amount_pence), 0)::int as paid, coalesce(sum(p.refunded_pence), 0)::int as back,
          ${disputedPence("open")} as disputed, ${disputedPence("lost")} as lost
        from ${payments} p
          where p.currency = 'gbp' and ${counted("p", kind)} and p.paid_at >= ${momentOf(fromMs)} and p.paid_at < ${momentOf(toMs)}`,
      );
      const [row] = rowsOf<{ paid: number; back: number; disputed: number; lost: number }>(answer);
      return {
        paidPence: row?.paid ?? 0,
        refundedPence: row?.back ?? 0,
        disputedPence: row?.disputed ?? 0,
        lostPence: row?.lost ?? 0,
      };
    },
    sessionPaymentsPence: async () => {
      const [row] = await db
        .select({ paid: sql<number>`coalesce(sum(${studioSessions.pricePaidPence}), 0)::int` })
        .from(studioSessions)
        .where(isNotNull(studioSessions.pricePaidPence));
      return row?.paid ?? 0;
    },
  };
}
