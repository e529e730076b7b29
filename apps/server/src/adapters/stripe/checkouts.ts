// Creates and expires checkouts, the Stripe pages where a customer pays for a plan.
import type Stripe from "stripe";
import { AppError } from "../../modules/app-error.ts";
import type { PaymentProvider } from "../../modules/billing/ports.ts";
import type { PlanPrices } from "./prices.ts";
import { ownMark } from "./read-stripe-customer.ts";
import { callStripe, isMissing, isRefused } from "./stripe-errors.ts";

type Deps = { stripe: Stripe; prices: () => Promise<PlanPrices>; returnUrl: string };

export function createCheckouts({
  stripe,
  prices,
  returnUrl,
}: Deps): Pick<PaymentProvider, "createCheckout" | "expireCheckout" | "subscriptionOf"> {
  return {
    createCheckout: ({ userId, customerId, plan }, key) =>
      callStripe(async () => {
        const price = (await prices()).get(plan)?.priceId;
        if (price === undefined) throw new AppError("UNEXPECTED");
        const checkout = await stripe.checkout.sessions.create(
          {
            mode: "subscription",
            customer: customerId,
            client_reference_id: userId,
            line_items: [{ price, quantity: 1 }],
            // Stripe replaces the placeholder with the checkout's id.
            success_url: `${returnUrl}?success=true&session_id={CHECKOUT_SESSION_ID}`,
            cancel_url: `${returnUrl}?canceled=true`,
            subscription_data: { metadata: ownMark(userId) },
          },
          { idempotencyKey: key },
        );
        if (checkout.url === null) throw new AppError("PAYMENTS_UNAVAILABLE");
        return { id: checkout.id, url: checkout.url };
      }),
    // Stripe won't expire a checkout that was paid or has already expired. Its status shows which.
    expireCheckout: (checkoutId) =>
      callStripe(async () => {
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
      callStripe(async () => {
        try {
          const { status, subscription } = await stripe.checkout.sessions.retrieve(checkoutId);
          if (status !== "complete" || subscription === null) return null;
          return typeof subscription === "string" ? subscription : subscription.id;
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
  };
}
