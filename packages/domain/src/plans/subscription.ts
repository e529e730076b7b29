// What a person's subscriptions, as the payment provider reports them, come to: which plan holds at this moment and until
// when, and what can be had back. No clock, no provider.
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
  /** Paid until then, or to be renewed then. */
  periodEndMs: number;
  /** Canceled by its owner: it runs out at the end of the period. */
  endsWithPeriod: boolean;
  /** Since when the provider waits for a payment that failed. */
  pastDueSinceMs: number | null;
  /** A change of plan that its owner has chosen and that waits for this moment. */
  next: { plan: PlanId; fromMs: number } | null;
};

/** What became of a payment that its payer's bank was asked to take back; the provider has taken the money until it is won. */
export const disputeStatuses = ["open", "won", "lost"] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export type Payment = {
  id: string;
  /** For which plan it was paid. */
  subscriptionId: string | null;
  paidAtMs: number;
  amountPence: number;
  refundedPence: number;
  dispute: { status: DisputeStatus; pence: number } | null;
};

const dayMs = 24 * 60 * 60_000;
/** So long a plan goes on while a renewal is not paid. */
export const paymentGraceMs = 7 * dayMs;
export const moneyBackMs = 30 * dayMs;

export type Standing = {
  subscription: Subscription;
  plan: PlanId;
  /** Until when it holds if nothing more is heard. */
  untilMs: number;
  /** The last payment failed: the plan ends then unless it is paid. */
  graceUntilMs: number | null;
} | null;

/** The best of the plans that hold now. */
export function standingOf(subscriptions: readonly Subscription[], nowMs: number): Standing {
  const holding = subscriptions
    .map((subscription) => ({ subscription, plan: subscription.plan, ...holdsUntil(subscription) }))
    .filter(({ untilMs }) => nowMs < untilMs)
    .sort((a, b) => planRank[b.plan] - planRank[a.plan] || b.subscription.createdAtMs - a.subscription.createdAtMs);
  return holding[0] ?? null;
}

/** Whether the provider may still take money for it: beside such a one no other is bought. */
export const isOpen = ({ status }: Pick<Subscription, "status">): boolean =>
  status !== "canceled" && status !== "incomplete_expired";

function holdsUntil(subscription: Subscription): { untilMs: number; graceUntilMs: number | null } {
  const { status, periodEndMs, pastDueSinceMs, endsWithPeriod } = subscription;
  if (status === "past_due") {
    const graceUntilMs = (pastDueSinceMs ?? periodEndMs) + paymentGraceMs;
    return { untilMs: graceUntilMs, graceUntilMs };
  }
  if (status !== "active" && status !== "trialing") return { untilMs: 0, graceUntilMs: null };
  // A renewal that we have not heard of yet takes nothing away at once.
  return { untilMs: endsWithPeriod ? periodEndMs : periodEndMs + paymentGraceMs, graceUntilMs: null };
}

/** What of it has not gone back yet. */
export const leftOf = ({ amountPence, refundedPence }: Payment): number => amountPence - refundedPence;

/** The bank has the money, for now or for good: nothing of it can be given back a second time. */
const isTakenBack = ({ dispute }: Payment): boolean => dispute !== null && dispute.status !== "won";

/** Whether the bank took back the newest payment for this subscription for good: then it is on hold until a later one. */
export function isOnHold(subscriptionId: string, payments: readonly Payment[]): boolean {
  const [newest] = payments
    .filter((one) => one.subscriptionId === subscriptionId && one.amountPence > 0)
    .sort((a, b) => b.paidAtMs - a.paidAtMs);
  return newest?.dispute?.status === "lost";
}

/**
 * What can be had back by pressing a button: the person's very first payment, for thirty days, once, and with it all that was
 * paid for the same plan since and has not gone back yet, because the plan ends: a renewal after a short month, what an upgrade
 * cost.
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
  return { payments: [first, ...since.filter((one) => leftOf(one) > 0 && !isTakenBack(one))], untilMs };
}
