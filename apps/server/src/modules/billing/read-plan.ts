// A user's plan and what it currently allows.
import type { UserId } from "@foldback/domain/ids";
import { type Entitlements, entitlements, withoutPlans } from "@foldback/domain/plans/entitlements";
import { currentPlanOf, isOpen, unrefundedPence } from "@foldback/domain/plans/subscription";
import type { SubscriptionView } from "@foldback/protocol/http/billing";
import type { BillingDeps, BillingStore } from "./ports.ts";
import { refundable } from "./refund.ts";

type Deps = Pick<BillingDeps, "nowMs"> & { store: BillingStore };

/** Null means that the user needs a plan first. Without a provider, everything is allowed. */
export async function allowanceOf(deps: Deps | null, userId: UserId): Promise<Entitlements | null> {
  if (deps === null) return withoutPlans;
  const currentPlan = currentPlanOf(await deps.store.subscriptionsOf(userId), deps.nowMs());
  if (currentPlan !== null) return entitlements[currentPlan.plan];
  return (await deps.store.sessionsHeldBy(userId)) === 0 ? entitlements.starter : null;
}

export async function viewSubscription(deps: Deps, userId: UserId): Promise<SubscriptionView> {
  const { store, nowMs } = deps;
  const [subscriptions, payments, held, customer] = await Promise.all([
    store.subscriptionsOf(userId),
    store.paymentsOf(userId),
    store.sessionsHeldBy(userId),
    store.customerOf(userId),
  ]);
  const currentPlan = currentPlanOf(subscriptions, nowMs());
  const back = refundable(payments, nowMs());
  return {
    configured: true,
    subscribed: currentPlan !== null,
    plan: currentPlan?.plan ?? null,
    endsWithPeriod: currentPlan?.subscription.endsWithPeriod ?? false,
    subscriptionEndMs: currentPlan?.subscription.periodEndMs ?? null,
    graceUntilMs: currentPlan?.graceUntilMs ?? null,
    unpaid: currentPlan === null && subscriptions.some(isOpen),
    moneyBack: back && {
      untilMs: back.untilMs,
      payments: back.payments.map((payment) => ({ paidAtMs: payment.paidAtMs, pence: unrefundedPence(payment) })),
    },
    nextPlan: currentPlan?.subscription.next ?? null,
    disputes: payments
      .flatMap(({ paidAtMs, dispute }) => (dispute === null ? [] : [{ paidAtMs, ...dispute }]))
      .sort((a, b) => b.paidAtMs - a.paidAtMs),
    firstSessionFree: held === 0,
    manageable: customer !== null && subscriptions.length > 0,
  };
}
