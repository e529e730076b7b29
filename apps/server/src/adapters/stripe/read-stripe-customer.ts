// Everything about one customer, from Stripe's words into ours.
import type { UserId } from "@foldback/domain/ids";
import { subscriptionStatuses } from "@foldback/domain/plans/subscription";
import Stripe from "stripe";
import type { CustomerReading, ReadPayment, ReadSubscription } from "../../modules/billing/ports.ts";
import { monthlyPence } from "./monthly-pence.ts";
import { planOfPrice } from "./prices.ts";

const most = 1_000;
const expanded = ["data.latest_invoice", "data.discounts.source.coupon"] as const;
const pageSize = 100;

type Asked = { customer: string; nowMs: number };

export async function readStripeCustomer(stripe: Stripe, { customer, nowMs }: Asked): Promise<CustomerReading> {
  try {
    const [subscriptions, invoices, charges] = await Promise.all([
      stripe.subscriptions
        .list({ customer, status: "all", limit: pageSize, expand: [...expanded] })
        .autoPagingToArray({ limit: most }),
      stripe.invoices
        .list({ customer, status: "paid", limit: pageSize, expand: ["data.payments"] })
        .autoPagingToArray({ limit: most }),
      stripe.charges.list({ customer, limit: pageSize }).autoPagingToArray({ limit: most }),
    ]);
    const isLate = subscriptions.some(({ status }) => status === "past_due");
    const unpaid = isLate
      ? await stripe.invoices.list({ customer, status: "open", limit: pageSize }).autoPagingToArray({ limit: most })
      : [];
    return {
      subscriptions: subscriptions.flatMap((one) => toSubscription(one, { unpaid, nowMs }) ?? []),
      payments: invoices.map((invoice) => toPayment(invoice, charges)),
    };
  } catch (error) {
    // Removed at Stripe: nothing is left of what there was.
    if (isMissing(error)) return { subscriptions: [], payments: [] };
    throw error;
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

type Circumstances = { unpaid: readonly Stripe.Invoice[]; nowMs: number };

/** Null for what is sold by the same account and is no plan of ours. */
function toSubscription(one: Stripe.Subscription, { unpaid, nowMs }: Circumstances): ReadSubscription | null {
  const [item] = one.items.data;
  const plan = item === undefined ? null : planOfPrice(item.price);
  if (item === undefined || plan === null) return null;
  const failed = one.status === "past_due" ? oldestUnpaid(one, unpaid) : null;
  return {
    id: one.id,
    plan,
    status: subscriptionStatuses.find((status) => status === one.status) ?? "unpaid",
    itemId: item.id,
    monthlyPence: monthlyPence(one, nowMs),
    currency: one.currency,
    createdAtMs: one.created * 1000,
    periodEndMs: item.current_period_end * 1000,
    endsWithPeriod: one.cancel_at_period_end || one.cancel_at !== null,
    pastDueSinceMs: failed === null ? null : failed.created * 1000,
    endedAtMs: one.ended_at === null ? null : one.ended_at * 1000,
    failedInvoiceId: failed?.id ?? null,
  };
}

/** Each month that is not paid adds an invoice; the grace is counted from the first. */
function oldestUnpaid(one: Stripe.Subscription, unpaid: readonly Stripe.Invoice[]): Stripe.Invoice | null {
  const [oldest] = unpaid.filter((invoice) => subscriptionOf(invoice) === one.id).sort((a, b) => a.created - b.created);
  return oldest ?? (typeof one.latest_invoice === "object" ? one.latest_invoice : null);
}

function subscriptionOf(invoice: Stripe.Invoice): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === "object" ? subscription.id : (subscription ?? null);
}

function toPayment(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): ReadPayment {
  // Attempts that failed are listed beside the one that paid.
  const paid = invoice.payments?.data.find(({ status }) => status === "paid");
  const paymentIntentId = intentOf(paid?.payment.payment_intent);
  const charge = charges.find(
    ({ payment_intent }) => paymentIntentId !== null && intentOf(payment_intent) === paymentIntentId,
  );
  return {
    id: invoice.id,
    subscriptionId: subscriptionOf(invoice),
    paymentIntentId,
    paidAtMs: (invoice.status_transitions.paid_at ?? invoice.created) * 1000,
    amountPence: invoice.amount_paid,
    refundedPence: charge?.amount_refunded ?? 0,
    currency: invoice.currency,
  };
}

const intentOf = (intent: string | { id: string } | null | undefined): string | null =>
  typeof intent === "string" ? intent : (intent?.id ?? null);

export const ownMark = (userId: UserId) => ({ foldback_user: userId });
