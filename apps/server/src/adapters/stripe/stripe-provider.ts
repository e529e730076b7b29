// The payment provider, implemented on Stripe. Writes carry idempotency keys, so the library can safely retry them
// after a fault or a lost answer. If Stripe stays unavailable, callers get one error code.
import Stripe from "stripe";
import type { PaymentSettings } from "../../config/payment-settings.ts";
import { AppError } from "../../modules/app-error.ts";
import type { PaymentProvider } from "../../modules/billing/ports.ts";
import { isMissing } from "./is-missing.ts";
import { openStripePortal } from "./open-portal.ts";
import { refundMark } from "./plan-payment.ts";
import { createPlanPriceTest, createPriceTable } from "./prices.ts";
import { ownMark, readStripeCustomer } from "./read-stripe-customer.ts";
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
  const customerAt = (customerId: string) =>
    reached(async () => {
      try {
        const customer = await stripe.customers.retrieve(customerId);
        return customer.deleted === true ? null : customer;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });

  return {
    createCustomer: ({ userId, email, name }, key) =>
      reached(async () => {
        const person = { email, name: name || undefined, metadata: ownMark(userId) };
        try {
          return (await stripe.customers.create(person, { idempotencyKey: key })).id;
        } catch (error) {
          if (error instanceof Stripe.errors.StripeIdempotencyError)
            throw new AppError("REQUEST_ALREADY_USED", { cause: error });
          throw error;
        }
      }),
    findCustomer: (userId) =>
      reached(async () => {
        const query = `metadata['foldback_user']:'${userId.replaceAll(/[^\w-]/g, "")}'`;
        return (await stripe.customers.search({ query })).data[0]?.id ?? null;
      }),
    knowsCustomer: async (customerId) => (await customerAt(customerId)) !== null,
    keepAddress: async (customerId, email, key) => {
      const customer = await customerAt(customerId);
      if (customer === null || customer.email === email) return;
      await reached(() => unlessMissing(stripe.customers.update(customerId, { email }, { idempotencyKey: key })));
    },
    forgetCustomer: (customerId) => reached(() => unlessMissing(stripe.customers.del(customerId))),
    createCheckout: ({ userId, customerId, plan }, key) =>
      reached(async () => {
        const price = (await prices()).get(plan)?.priceId;
        if (price === undefined) throw new AppError("UNEXPECTED");
        const checkout = await stripe.checkout.sessions.create(
          {
            mode: "subscription",
            customer: customerId,
            client_reference_id: userId,
            line_items: [{ price, quantity: 1 }],
            // Stripe fills this in.
            success_url: `${back}?success=true&session_id={CHECKOUT_SESSION_ID}`,
            cancel_url: `${back}?canceled=true`,
            subscription_data: { metadata: ownMark(userId) },
          },
          { idempotencyKey: key },
        );
        if (checkout.url === null) throw new AppError("PAYMENTS_UNAVAILABLE");
        return { id: checkout.id, url: checkout.url };
      }),
    // A checkout that was paid or has expired can't be expired again. Its status says which of the two it was.
    expireCheckout: (checkoutId) =>
      reached(async () => {
        try {
          await stripe.checkout.sessions.expire(checkoutId);
          return "over";
        } catch (error) {
          if (isMissing(error)) return "over";
          if (!isRefused(error)) throw error;
          const { status } = await stripe.checkout.sessions.retrieve(checkoutId);
          return status === "complete" ? "paid" : "over";
        }
      }),
    subscriptionOf: (checkoutId) =>
      reached(async () => {
        try {
          const { status, subscription } = await stripe.checkout.sessions.retrieve(checkoutId);
          if (status !== "complete" || subscription === null) return null;
          return typeof subscription === "string" ? subscription : subscription.id;
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    openPortal: (place) => reached(() => portal(place)),
    read: (customer) => reached(() => readStripeCustomer(stripe, { customer, nowMs: nowMs(), isPlanPrice })),
    refund: ({ paymentIntentId, pence }, key) =>
      reached(async () => {
        const reason = "requested_by_customer" as const;
        const refund = { payment_intent: paymentIntentId, amount: pence, reason, metadata: refundMark };
        try {
          await stripe.refunds.create(refund, { idempotencyKey: key });
        } catch (error) {
          if (!isRefused(error)) throw error;
          if (error.code !== "charge_already_refunded") throw new AppError("REFUND_REFUSED", { cause: error });
        }
      }),
    endSubscription: (subscriptionId) => reached(() => unlessMissing(stripe.subscriptions.cancel(subscriptionId))),
    verifyEvent: (body, signature) => verifyStripeEvent({ ...settings, nowMs }, body, signature),
  };
}

function placeOf(apiUrl: string | null) {
  if (apiUrl === null) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, port, protocol: protocol === "https:" ? ("https" as const) : ("http" as const) };
}

async function reached<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new AppError("PAYMENTS_UNAVAILABLE", { cause: error });
    throw error;
  }
}

async function unlessMissing(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

const isRefused = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError;
