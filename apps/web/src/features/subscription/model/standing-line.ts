import { planOf } from "@foldback/domain/plans/plans";
import type { SubscriptionView } from "@foldback/protocol/http/billing";

export const day = (atMs: number | null) =>
  atMs === null ? "" : new Date(atMs).toLocaleDateString("en-GB", { dateStyle: "long" });

/** Where somebody stands with their plan, in a sentence. */
export function standingLine(view: SubscriptionView): string {
  const { plan, graceUntilMs, unpaid, endsWithPeriod, subscriptionEndMs, firstSessionFree } = view;
  if (plan === null && unpaid) return "Your plan is not paid, so it rests. Pay in Manage Subscription.";
  if (plan === null) {
    return firstSessionFree
      ? "No plan yet. Your first session is free and runs for up to 30 minutes."
      : "No plan. Choose one to start your next session.";
  }
  const { name } = planOf(plan);
  if (graceUntilMs !== null)
    return `${name}: the last payment failed. It goes on until ${day(graceUntilMs)}; choose another way to pay in Manage Subscription.`;
  if (endsWithPeriod) return `${name}, canceled. It runs until ${day(subscriptionEndMs)} and is not renewed.`;
  // Not "renewed": a smaller plan that was chosen at the provider begins then.
  return `${name}. The next month begins on ${day(subscriptionEndMs)}; a change that waits for it is in Manage Subscription.`;
}
