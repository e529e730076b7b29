// Interprets a user's subscriptions as the payment provider reports them: which plan applies now, until when, and which
// payments can be refunded.
import { planRank } from "./entitlements.ts";
import type { PlanId } from "./plans.ts";

export const subscriptionStatuses = [
  "active",
  "trialing",
  "past_due",
  "canceled",
  "unpaid",
  "incomplete",
  "incomplete_expired",
  "paused",
] as const;
type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export type Subscription = {
  id: string;
  plan: PlanId;
  status: SubscriptionStatus;
  createdAtMs: number;
  /** The end of the paid period. The subscription then renews unless it's cancelled. */
  periodEndMs: number;
  /** The owner has cancelled, so the plan ends with the current period. */
  endsWithPeriod: boolean;
  /** When the plan became unpaid, or null. */
  pastDueSinceMs: number | null;
  /** A change of plan that the owner has scheduled, or null. */
  next: { plan: PlanId; fromMs: number } | null;
};

/** A dispute, in which the payer's bank takes a payment back. We only get the money back if we win. */
export const disputeStatuses = ["open", "won", "lost"] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export type Payment = {
  id: string;
  /** The subscription that this payment was for. */
  subscriptionId: string | null;
  paidAtMs: number;
  amountPence: number;
  refundedPence: number;
  dispute: { status: DisputeStatus; pence: number } | null;
};

const dayMs = 24 * 60 * 60_000;
/** How long a plan continues after a failed renewal. */
export const paymentGraceMs = 7 * dayMs;
export const moneyBackMs = 30 * dayMs;

export type CurrentPlan = {
  subscription: Subscription;
  plan: PlanId;
  /** When the plan ends unless the provider reports a change. */
  untilMs: number;
  /** When the plan ends if the failed payment stays unpaid. Null if no payment failed. */
  graceUntilMs: number | null;
} | null;

/** The best plan that applies now. */
export function currentPlanOf(subscriptions: readonly Subscription[], nowMs: number): CurrentPlan {
  const holding = subscriptions
    .map((subscription) => ({ subscription, plan: subscription.plan, ...holdsUntil(subscription) }))
    .filter(({ untilMs }) => nowMs < untilMs)
    .sort((a, b) => planRank[b.plan] - planRank[a.plan] || b.subscription.createdAtMs - a.subscription.createdAtMs);
  return holding[0] ?? null;
}

/** True if the provider may still charge for this subscription. Such a user can't buy a second one. */
export const isOpen = ({ status }: Pick<Subscription, "status">): boolean =>
  status !== "canceled" && status !== "incomplete_expired";

function holdsUntil(subscription: Subscription): { untilMs: number; graceUntilMs: number | null } {
  const { status, periodEndMs, pastDueSinceMs, endsWithPeriod } = subscription;
  if (status === "past_due") {
    const graceUntilMs = (pastDueSinceMs ?? periodEndMs) + paymentGraceMs;
    return { untilMs: graceUntilMs, graceUntilMs };
  }
  if (status !== "active" && status !== "trialing") return { untilMs: 0, graceUntilMs: null };
  // A renewal that the provider hasn't reported yet doesn't end the plan immediately.
  return { untilMs: endsWithPeriod ? periodEndMs : periodEndMs + paymentGraceMs, graceUntilMs: null };
}

/** The part of the payment that hasn't been refunded. */
export const unrefundedPence = ({ amountPence, refundedPence }: Payment): number => amountPence - refundedPence;

/** True if the bank has taken the money back, temporarily or permanently. We can't refund it then. */
const isTakenBack = ({ dispute }: Payment): boolean => dispute !== null && dispute.status !== "won";

/** True if the newest payment was lost to a dispute. The subscription is on hold until a later payment succeeds. */
export function isOnHold(subscriptionId: string, payments: readonly Payment[]): boolean {
  const [newest] = payments
    .filter((one) => one.subscriptionId === subscriptionId && one.amountPence > 0)
    .sort((a, b) => b.paidAtMs - a.paidAtMs);
  return newest?.dispute?.status === "lost";
}

/**
 * What the refund button refunds, once and within thirty days: the user's very first payment, and all later payments
 * for the same subscription, such as a renewal or an upgrade, because the refund ends the plan.
 */
export function moneyBackOf<Paid extends Payment>(
  payments: readonly Paid[],
  nowMs: number,
): { payments: Paid[]; untilMs: number } | null {
  const [first, ...later] = payments
    .filter(({ amountPence }) => amountPence > 0)
    .sort((a, b) => a.paidAtMs - b.paidAtMs || b.refundedPence - a.refundedPence);
  if (first === undefined || first.refundedPence > 0 || isTakenBack(first)) return null;
  const untilMs = first.paidAtMs + moneyBackMs;
  if (nowMs >= untilMs) return null;
  const { subscriptionId } = first;
  const since = later.filter((one) => subscriptionId !== null && one.subscriptionId === subscriptionId);
  return { payments: [first, ...since.filter((one) => unrefundedPence(one) > 0 && !isTakenBack(one))], untilMs };
}
