// Implements the payment provider with Stripe. Writes have idempotency keys, so the library can safely retry them after
// a fault or a lost response. If Stripe stays unavailable, callers get a single error code.
import Stripe from "stripe";
import type { PaymentSettings } from "../../config/payment-settings.ts";
import { AppError } from "../../modules/app-error.ts";
import type { PaymentProvider } from "../../modules/billing/ports.ts";
import { createCheckouts } from "./checkouts.ts";
import { createCustomers } from "./customers.ts";
import { openStripePortal } from "./open-portal.ts";
import { refundMark } from "./plan-payment.ts";
import { createPlanPriceTest, createPriceTable } from "./prices.ts";
import { readStripeCustomer } from "./read-stripe-customer.ts";
import { callStripe, ignoreMissing, isRefused } from "./stripe-errors.ts";
import { verifyStripeEvent } from "./verify-event.ts";

type Options = { settings: NonNullable<PaymentSettings>; publicUrl: string; nowMs: () => number };

const retries = 3;
const timeoutMs = 8_000;

export function createStripeProvider({ settings, publicUrl, nowMs }: Options): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    ...placeOf(settings.apiUrl),
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
  });
  const prices = createPriceTable(stripe);
  const isPlanPrice = createPlanPriceTest(stripe);
  const back = `${publicUrl}/studio`;
  const portal = openStripePortal({ stripe, prices, returnUrl: `${back}?tab=subscription` });

  return {
    ...createCustomers(stripe),
    ...createCheckouts({ stripe, prices, returnUrl: back }),
    openPortal: (place) => callStripe(() => portal(place)),
    read: (customer) => callStripe(() => readStripeCustomer(stripe, { customer, nowMs: nowMs(), isPlanPrice })),
    refund: ({ paymentIntentId, pence }, key) =>
      callStripe(async () => {
        const reason = "requested_by_customer" as const;
        const refund = { payment_intent: paymentIntentId, amount: pence, reason, metadata: refundMark };
        try {
          await stripe.refunds.create(refund, { idempotencyKey: key });
        } catch (error) {
          if (!isRefused(error)) throw error;
          if (error.code !== "charge_already_refunded") throw new AppError("REFUND_REFUSED", { cause: error });
        }
      }),
    endSubscription: (subscriptionId) => callStripe(() => ignoreMissing(stripe.subscriptions.cancel(subscriptionId))),
    verifyEvent: (body, signature) => verifyStripeEvent({ ...settings, nowMs }, body, signature),
  };
}

function placeOf(apiUrl: string | null) {
  if (apiUrl === null) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, port, protocol: protocol === "https:" ? ("https" as const) : ("http" as const) };
}
