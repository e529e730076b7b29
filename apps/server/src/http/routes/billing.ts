import type { SubscriptionView } from "@foldback/protocol/http/billing";
import { AppError } from "../../modules/app-error.ts";
import { findCheckoutOutcome } from "../../modules/billing/checkout-outcome.ts";
import { openPortal } from "../../modules/billing/open-portal.ts";
import type { BillingDeps } from "../../modules/billing/ports.ts";
import { viewSubscription } from "../../modules/billing/read-plan.ts";
import { requestRefund } from "../../modules/billing/refund.ts";
import { startCheckout } from "../../modules/billing/start-checkout.ts";
import type { SlidingWindow } from "../../modules/limits/sliding-window.ts";
import { signedIn } from "./procedures.ts";

export type BillingRouteDeps = {
  /** Null if payments aren't configured. */
  billing: BillingDeps | null;
  /** Limits each account's requests to the payment provider. */
  asked: SlidingWindow;
};

/** The sign-in decides whose subscription this is. The client never sends a user or an amount. */
export function createBillingRoutes({ billing, asked }: BillingRouteDeps) {
  const configured = (userId: string): BillingDeps => {
    if (billing === null) throw new AppError("PAYMENTS_NOT_CONFIGURED");
    if (!asked.take(userId)) throw new AppError("TOO_MANY_REQUESTS");
    return billing;
  };
  return {
    subscription: signedIn.billing.subscription.handler(({ context: { subject } }) =>
      billing === null ? notConfigured : viewSubscription(billing, subject.userId),
    ),
    checkout: signedIn.billing.checkout.handler(({ input, context: { subject } }) => {
      const { userId, email, name } = subject;
      return startCheckout(configured(userId), { userId, email, name, ...input });
    }),
    outcome: signedIn.billing.outcome.handler(async ({ input, context: { subject } }) => {
      const deps = configured(subject.userId);
      return { outcome: await findCheckoutOutcome(deps, subject.userId, input.checkoutId) };
    }),
    portal: signedIn.billing.portal.handler(({ context: { subject } }) =>
      openPortal(configured(subject.userId), subject.userId),
    ),
    moneyBack: signedIn.billing.moneyBack.handler(async ({ context: { subject } }) => {
      const deps = configured(subject.userId);
      await requestRefund(deps, subject.userId);
      return viewSubscription(deps, subject.userId);
    }),
  };
}

const notConfigured: SubscriptionView = {
  configured: false,
  subscribed: false,
  plan: null,
  endsWithPeriod: false,
  subscriptionEndMs: null,
  graceUntilMs: null,
  unpaid: false,
  moneyBack: null,
  nextPlan: null,
  disputes: [],
  firstSessionFree: true,
  manageable: false,
};
