// Stores one snapshot of a customer in full, or nothing if a newer one is already stored.
import { and, eq, inArray, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import type { BillingStore } from "../../modules/billing/ports.ts";
import { paymentColumns, subscriptionColumns } from "./billing-rows.ts";
import type { Db } from "./database.ts";
import {
  billingCustomers as customers,
  stripeEvents as events,
  billingNotices as notices,
  payments,
  subscriptions,
} from "./schema/billing.ts";

type Applied = Parameters<BillingStore["applyReading"]>[0] & { livemode: boolean | null };

export const applyReading = (db: Db, applied: Applied): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { owner, reading, eventIds, found, nowMs } = applied;
    const mine = and(eq(customers.userId, owner.userId), lt(customers.appliedReading, reading));
    const won = await tx
      .update(customers)
      .set({ appliedReading: reading })
      .where(mine)
      .returning({ id: customers.userId });
    // Events are marked as applied even if a newer snapshot got here first, because it already includes their changes.
    if (eventIds.length > 0) {
      await tx
        .update(events)
        .set({ appliedAt: new Date(nowMs) })
        .where(inArray(events.id, eventIds));
    }
    if (won.length === 0) return false;
    await writeSubscriptions(tx, applied);
    await writePayments(tx, applied);
    await clearOtherPayments(tx, applied);
    if (applied.notices.length > 0) {
      const rows = applied.notices.map((notice) => ({ ...notice, createdAt: new Date(nowMs) }));
      await tx.insert(notices).values(rows).onConflictDoNothing();
    }
    await settleRefunds(tx, applied);
    return found !== null;
  });

async function writeSubscriptions(tx: Db, { owner, found, nowMs, livemode }: Applied): Promise<void> {
  const rows = found.subscriptions.map((one) => ({ ...subscriptionColumns(owner.userId, one), livemode }));
  for (const { id, ...columns } of rows) {
    await tx
      .insert(subscriptions)
      .values({ id, ...columns })
      .onConflictDoUpdate({ target: subscriptions.id, set: columns });
  }
  // A subscription that the provider no longer has doesn't give the user a plan.
  const gone = and(
    eq(subscriptions.userId, owner.userId),
    notInArray(subscriptions.id, ["", ...rows.map(({ id }) => id)]),
    sql`${subscriptions.status} <> 'canceled'`,
  );
  await tx
    .update(subscriptions)
    .set({ status: "canceled", endedAt: new Date(nowMs) })
    .where(gone);
}

async function writePayments(tx: Db, { owner, found, livemode }: Applied): Promise<void> {
  for (const one of found.payments) {
    const { id, ...columns } = { ...paymentColumns(owner.userId, one), livemode };
    await tx
      .insert(payments)
      .values({ id, ...columns })
      .onConflictDoUpdate({ target: payments.id, set: columns });
  }
}

/**
 * A payment can be missing from the snapshot for two reasons. If it was never for a plan, we delete it: an earlier
 * build stored every invoice. If it belongs to an earlier Stripe customer of the same person, it stays on record, but
 * can't be refunded through the current customer.
 */
async function clearOtherPayments(tx: Db, { owner, found, livemode }: Applied): Promise<void> {
  const others = and(
    eq(payments.userId, owner.userId),
    sql`coalesce(${payments.livemode}, ${livemode}) = ${livemode}`,
    notInArray(payments.id, ["", ...found.payments.map(({ id }) => id)]),
  );
  const readPlans = ["", ...found.subscriptions.map(({ id }) => id)];
  const forNoPlan = or(
    inArray(payments.subscriptionId, readPlans),
    sql`not exists (select 1 from ${subscriptions} where ${subscriptions.id} = ${payments.subscriptionId})`,
  );
  await tx.delete(payments).where(and(others, isNull(payments.refundAskedAt), forNoPlan));
  await tx.update(payments).set({ paymentIntentId: null, refundAskedAt: null }).where(others);
}

/** A refund request is settled once the payment is refunded and the plan has ended. */
async function settleRefunds(tx: Db, { owner }: Applied): Promise<void> {
  await tx
    .update(payments)
    .set({ refundAskedAt: null })
    .where(
      and(
        eq(payments.userId, owner.userId),
        sql`${payments.refundAskedAt} is not null and ${payments.refundedPence} >= ${payments.amountPence} and not exists (
          select 1 from ${subscriptions} where ${subscriptions.id} = ${payments.subscriptionId}
            and ${subscriptions.status} <> 'canceled')`,
      ),
    );
}
