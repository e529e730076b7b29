import { planOf } from "@foldback/domain/plans/plans";
import type { SubscriptionView } from "@foldback/protocol/http/billing";

export const day = (atMs: number | null) =>
  atMs === null ? "" : new Date(atMs).toLocaleDateString("en-GB", { dateStyle: "long" });

/** Where somebody stands with their plan, in a sentence. */
export function standingLine(view: SubscriptionView): string {
  const { plan, graceUntilMs, unpaid, endsWithPeriod, subscriptionEndMs, firstSessionFree, nextPlan, disputes } = view;
  if (plan === null && unpaid && disputes[0]?.status === "lost")
    return "Your plan is on hold because your bank took back a payment. It goes on with your next payment. Questions? Write to us.";
  if (plan === null && unpaid) return "Your plan is on hold because a payment failed. Pay in Manage Subscription.";
  if (plan === null) {
    return firstSessionFree
      ? "No plan yet. Your first session is free and runs for up to 30 minutes."
      : "No plan. Choose one to start your next session.";
  }
  const { name } = planOf(plan);
  if (graceUntilMs !== null)
    return `${name}: the last payment failed. It goes on until ${day(graceUntilMs)}; choose another way to pay in Manage Subscription.`;
  if (endsWithPeriod) return `${name}, canceled. It runs until ${day(subscriptionEndMs)} and is not renewed.`;
  if (nextPlan !== null)
    return `${name} until ${day(nextPlan.fromMs)}, then ${planOf(nextPlan.plan).name}. To keep ${name}, cancel the change in Manage Subscription.`;
  return `${name}. The next month begins on ${day(subscriptionEndMs)}.`;
}

/** What became of a payment that a bank was asked to take back. */
export function disputeLine({ status, pence, paidAtMs }: SubscriptionView["disputes"][number]): string {
  const payment = `the £${(pence / 100).toFixed(2)} you paid on ${day(paidAtMs)}`;
  if (status === "open") return `Disputed: your bank is looking into ${payment}.`;
  if (status === "lost") return `Disputed: your bank took back ${payment}.`;
  return `Dispute closed: ${payment} stays paid.`;
}
