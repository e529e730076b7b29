// Reads everything about one customer and converts it from Stripe's terms into ours.
import type { UserId } from "@foldback/domain/ids";
import { isOnHold, subscriptionStatuses } from "@foldback/domain/plans/subscription";
import type Stripe from "stripe";
import type { CustomerReading, ReadPayment, ReadSubscription } from "../../modules/billing/ports.ts";
import { monthlyPence } from "./monthly-pence.ts";
import { readPlanPayment, subscriptionOf } from "./plan-payment.ts";
import { planOfPrice } from "./prices.ts";
import { readNextPlan } from "./read-next-plan.ts";
import { isMissing } from "./stripe-errors.ts";

const max = 1_000;
const pageSize = 100;

type Asked = { customer: string; nowMs: number; isPlanPrice: (priceId: string) => Promise<boolean> };

export async function readStripeCustomer(stripe: Stripe, asked: Asked): Promise<CustomerReading> {
  const listed = await listOf(stripe, asked.customer);
  // The customer was deleted at Stripe.
  if (listed === null) return { subscriptions: [], payments: [] };
  const { invoices, charges } = listed;
  const { nowMs, isPlanPrice } = asked;
  const subscriptions = await Promise.all(
    listed.subscriptions.map(async (one) =>
      toSubscription(one, {
        items: await itemsOf(stripe, one),
        next: await readNextPlan(stripe, one, nowMs),
        invoices,
        nowMs,
      }),
    ),
  );
  const paid = invoices.filter(({ status }) => status === "paid");
  const read = await Promise.all(paid.map((invoice) => readPlanPayment(invoice, { stripe, charges, isPlanPrice })));
  const payments = read.flatMap((payment) => payment ?? []);
  return {
    subscriptions: subscriptions.flatMap((one) => (one === null ? [] : [onHoldWhereLost(one, payments)])),
    payments,
  };
}

/**
 * Stripe keeps a plan running after a lost dispute has taken its payment back. We treat the plan as unpaid, as after a
 * failed renewal.
 */
function onHoldWhereLost(one: ReadSubscription, payments: readonly ReadPayment[]): ReadSubscription {
  if (one.status === "canceled" || !isOnHold(one.id, payments)) return one;
  const lostPaidAtMs = Math.max(...payments.flatMap((paid) => (paid.subscriptionId === one.id ? [paid.paidAtMs] : [])));
  return { ...one, status: "unpaid", pastDueSinceMs: one.pastDueSinceMs ?? lostPaidAtMs };
}

/** Returns null if the customer doesn't exist. */
async function listOf(stripe: Stripe, customer: string) {
  const asked = { customer, limit: pageSize };
  const all = { limit: max };
  // Four levels deep, which is the most that Stripe expands.
  const withCoupons = ["data.discounts.source.coupon"];
  try {
    const [subscriptions, invoices, charges] = await Promise.all([
      stripe.subscriptions.list({ ...asked, status: "all", expand: withCoupons }).autoPagingToArray(all),
      stripe.invoices.list({ ...asked, expand: ["data.payments"] }).autoPagingToArray(all),
      stripe.charges.list(asked).autoPagingToArray(all),
    ]);
    return { subscriptions, invoices, charges };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Stripe can't expand item discounts in the subscription list, so we read them separately if there are any. An ended
 * plan may have no items left. We then use its listed price, because we still need to record its end.
 */
async function itemsOf(stripe: Stripe, { id, items }: Stripe.Subscription): Promise<Stripe.SubscriptionItem[]> {
  if (!items.has_more && items.data.every(({ discounts }) => discounts.length === 0)) return items.data;
  const expand = ["data.discounts.source.coupon"];
  try {
    const asked = { subscription: id, limit: pageSize, expand };
    return await stripe.subscriptionItems.list(asked).autoPagingToArray({ limit: max });
  } catch (error) {
    if (isMissing(error)) return items.data.map((item) => ({ ...item, discounts: [] }));
    throw error;
  }
}

type Circumstances = {
  items: readonly Stripe.SubscriptionItem[];
  next: ReadSubscription["next"];
  invoices: readonly Stripe.Invoice[];
  nowMs: number;
};

/** Returns null if the item isn't one of our plans but something else that the account sells. */
function toSubscription(
  one: Stripe.Subscription,
  { items, next, invoices, nowMs }: Circumstances,
): ReadSubscription | null {
  const ours = items.filter(({ price }) => planOfPrice(price) !== null);
  const [item] = ours;
  const plan = item === undefined ? null : planOfPrice(item.price);
  if (item === undefined || plan === null) return null;
  const failed = oldestUnpaid(one, invoices);
  return {
    id: one.id,
    plan,
    status: subscriptionStatuses.find((status) => status === one.status) ?? "unpaid",
    itemId: item.id,
    monthlyPence: monthlyPence({ items: ours, discounts: one.discounts }, nowMs),
    currency: one.currency,
    createdAtMs: one.created * 1000,
    periodEndMs: item.current_period_end * 1000,
    endsWithPeriod: one.cancel_at_period_end || one.cancel_at !== null,
    pastDueSinceMs: failed === null ? null : failed.created * 1000,
    endedAtMs: one.ended_at === null ? null : one.ended_at * 1000,
    failedInvoiceId: failed?.id ?? null,
    next: next?.plan === plan ? null : next,
  };
}

/**
 * Each unpaid month adds an invoice, and the grace period starts with the oldest. Unpaid invoices from before the last
 * paid one no longer count. A plan that ended for non-payment keeps this date, because the unpaid time earned nothing.
 */
function oldestUnpaid(one: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): Stripe.Invoice | null {
  if (one.status !== "past_due" && one.status !== "unpaid" && one.status !== "canceled") return null;
  const own = invoices.filter((invoice) => subscriptionOf(invoice) === one.id);
  const lastPaidAt = Math.max(0, ...own.filter(({ status }) => status === "paid").map(({ created }) => created));
  const [oldest] = own
    .filter(({ status, created }) => (status === "open" || status === "uncollectible") && created > lastPaidAt)
    .sort((a, b) => a.created - b.created);
  return oldest ?? (one.status === "past_due" ? (own.find(({ id }) => id === latestInvoiceOf(one)) ?? null) : null);
}

const latestInvoiceOf = ({ latest_invoice: latest }: Stripe.Subscription): string | null =>
  typeof latest === "object" ? (latest?.id ?? null) : latest;

export const ownMark = (userId: UserId) => ({ foldback_user: userId });
