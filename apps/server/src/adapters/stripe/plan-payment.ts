// Calculates how much of a paid invoice was for a plan. The same Stripe account may sell this customer other things,
// which aren't our revenue and aren't covered by our refunds.
import type { DisputeStatus } from "@foldback/domain/plans/subscription";
import type Stripe from "stripe";
import type { ReadPayment } from "../../modules/billing/ports.ts";

const pageSize = 100;
const maxLines = 1_000;

export type PaymentSources = {
  stripe: Pick<Stripe, "invoices" | "refunds" | "disputes">;
  charges: readonly Stripe.Charge[];
  isPlanPrice: (priceId: string) => Promise<boolean>;
};

/** Returns null if no line is for a plan. */
export async function readPlanPayment(invoice: Stripe.Invoice, sources: PaymentSources): Promise<ReadPayment | null> {
  const share = await shareOfPlans(invoice, sources);
  if (share === null) return null;
  // The list also contains failed attempts.
  const paid = invoice.payments?.data.find(({ status }) => status === "paid");
  const paymentIntentId = intentOf(paid?.payment.payment_intent);
  const charge = sources.charges.find(
    ({ payment_intent }) => paymentIntentId !== null && intentOf(payment_intent) === paymentIntentId,
  );
  const amountPence = Math.round(invoice.amount_paid * share);
  return {
    id: invoice.id,
    subscriptionId: subscriptionOf(invoice),
    paymentIntentId,
    paidAtMs: (invoice.status_transitions.paid_at ?? invoice.created) * 1000,
    amountPence,
    refundedPence: await refundedOf(charge, { amountPence, otherPence: invoice.amount_paid - amountPence }, sources),
    dispute: await disputeOf(charge, amountPence, sources),
    currency: invoice.currency,
  };
}

/** Marks the refunds made under our money-back guarantee. */
export const refundMark = { foldback_refund: "plan" };

/** A refund made in Stripe's dashboard is set against the invoice's other items first, then against the plan. */
async function refundedOf(
  charge: Stripe.Charge | undefined,
  { amountPence, otherPence }: { amountPence: number; otherPence: number },
  { stripe }: PaymentSources,
): Promise<number> {
  const wholePence = charge?.amount_refunded ?? 0;
  if (charge === undefined || wholePence === 0 || otherPence <= 0) return Math.min(wholePence, amountPence);
  const refunds = await stripe.refunds
    .list({ charge: charge.id, limit: pageSize })
    .autoPagingToArray({ limit: maxLines });
  const ours = refunds.filter(
    ({ metadata, status }) =>
      metadata?.foldback_refund === refundMark.foldback_refund && status !== "failed" && status !== "canceled",
  );
  const oursPence = ours.reduce((sum, { amount }) => sum + amount, 0);
  return Math.min(oursPence + Math.max(0, wholePence - oursPence - otherPence), amountPence);
}

/** A bank's inquiry (`warning_`) doesn't take any money. If a refund prevented a dispute, only the refund counts. */
const disputeStatusOf: Partial<Record<Stripe.Dispute.Status, DisputeStatus>> = {
  needs_response: "open",
  under_review: "open",
  won: "won",
  lost: "lost",
};
const gravest: readonly DisputeStatus[] = ["lost", "open", "won"];

async function disputeOf(
  charge: Stripe.Charge | undefined,
  amountPence: number,
  { stripe }: PaymentSources,
): Promise<ReadPayment["dispute"]> {
  if (!charge?.disputed) return null;
  const found = await stripe.disputes
    .list({ charge: charge.id, limit: pageSize })
    .autoPagingToArray({ limit: maxLines });
  const status = gravest.find((one) => found.some((dispute) => disputeStatusOf[dispute.status] === one));
  if (status === undefined) return null;
  const pence = found
    .filter((dispute) => disputeStatusOf[dispute.status] === status)
    .reduce((sum, { amount }) => sum + amount, 0);
  return { status, pence: Math.min(pence, amountPence) };
}

/** Returns a fraction, which is 1 if the invoice is only for plans. */
async function shareOfPlans(invoice: Stripe.Invoice, { stripe, isPlanPrice }: PaymentSources): Promise<number | null> {
  const lines = invoice.lines.has_more
    ? await stripe.invoices.listLineItems(invoice.id, { limit: pageSize }).autoPagingToArray({ limit: maxLines })
    : invoice.lines.data;
  let [plans, others] = [0, 0];
  let isForPlan = false;
  for (const line of lines) {
    const price = line.pricing?.price_details?.price;
    const priceId = typeof price === "object" ? price.id : price;
    if (priceId !== undefined && (await isPlanPrice(priceId))) {
      isForPlan = true;
      plans += costOf(line);
    } else others += costOf(line);
  }
  if (!isForPlan) return null;
  return others > 0 ? Math.max(0, plans) / (Math.max(0, plans) + others) : 1;
}

function costOf({ amount, discount_amounts, taxes }: Stripe.InvoiceLineItem): number {
  const off = (discount_amounts ?? []).reduce((sum, discount) => sum + discount.amount, 0);
  const added = (taxes ?? []).filter(({ tax_behavior }) => tax_behavior === "exclusive");
  return amount - off + added.reduce((sum, tax) => sum + tax.amount, 0);
}

export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === "object" ? subscription.id : (subscription ?? null);
}

const intentOf = (intent: string | { id: string } | null | undefined): string | null =>
  typeof intent === "string" ? intent : (intent?.id ?? null);
