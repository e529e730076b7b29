import type { UserId } from "@foldback/domain/ids";
import type { ReadPayment, ReadSubscription } from "../../modules/billing/ports.ts";
import type { payments, subscriptions } from "./schema/billing.ts";

export const subscriptionColumns = (userId: UserId, one: ReadSubscription) => ({
  id: one.id,
  userId,
  plan: one.plan,
  status: one.status,
  itemId: one.itemId,
  monthlyPence: one.monthlyPence,
  currency: one.currency,
  createdAt: new Date(one.createdAtMs),
  periodEnd: new Date(one.periodEndMs),
  endsWithPeriod: one.endsWithPeriod,
  pastDueSince: one.pastDueSinceMs === null ? null : new Date(one.pastDueSinceMs),
  endedAt: one.endedAtMs === null ? null : new Date(one.endedAtMs),
  nextPlan: one.next?.plan ?? null,
  nextPlanAt: one.next === null ? null : new Date(one.next.fromMs),
});

export const toSubscription = (row: typeof subscriptions.$inferSelect): ReadSubscription => ({
  id: row.id,
  plan: row.plan,
  status: row.status,
  itemId: row.itemId,
  monthlyPence: row.monthlyPence,
  currency: row.currency,
  createdAtMs: row.createdAt.getTime(),
  periodEndMs: row.periodEnd.getTime(),
  endsWithPeriod: row.endsWithPeriod,
  pastDueSinceMs: row.pastDueSince?.getTime() ?? null,
  endedAtMs: row.endedAt?.getTime() ?? null,
  failedInvoiceId: null,
  next: row.nextPlan && row.nextPlanAt && { plan: row.nextPlan, fromMs: row.nextPlanAt.getTime() },
});

export const paymentColumns = (userId: UserId, one: ReadPayment) => ({
  id: one.id,
  userId,
  subscriptionId: one.subscriptionId,
  paymentIntentId: one.paymentIntentId,
  amountPence: one.amountPence,
  refundedPence: one.refundedPence,
  disputeStatus: one.dispute?.status ?? null,
  disputedPence: one.dispute?.pence ?? 0,
  currency: one.currency,
  paidAt: new Date(one.paidAtMs),
});

export const toPayment = (row: typeof payments.$inferSelect): ReadPayment => ({
  id: row.id,
  subscriptionId: row.subscriptionId,
  paymentIntentId: row.paymentIntentId,
  amountPence: row.amountPence,
  refundedPence: row.refundedPence,
  dispute: row.disputeStatus && { status: row.disputeStatus, pence: row.disputedPence },
  currency: row.currency,
  paidAtMs: row.paidAt.getTime(),
});
