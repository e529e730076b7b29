// Opens Stripe's customer portal, where customers manage payment methods and invoices, change the plan, or cancel it at
// the end of the period. For an upgrade, Stripe shows the price for the rest of the month before the customer confirms.
// A downgrade starts next month, because an immediate one would leave a credit that our refunds couldn't find.
import type Stripe from "stripe";
import { AppError } from "../../modules/app-error.ts";
import type { PaymentProvider } from "../../modules/billing/ports.ts";
import type { PlanPrices } from "./prices.ts";

/**
 * Raise this number whenever you change the configuration below. Otherwise we'd reuse a portal with the older rules.
 */
const rules = 2;

type Deps = { stripe: Stripe; prices: () => Promise<PlanPrices>; returnUrl: string };

export function openStripePortal({ stripe, prices, returnUrl }: Deps): PaymentProvider["openPortal"] {
  let configuration: Promise<string> | null = null;
  const configured = () => {
    configuration ??= findOrMake(stripe, prices).catch((error: unknown) => {
      configuration = null;
      throw error;
    });
    return configuration;
  };
  return async ({ customerId, change }) => {
    const place = { customer: customerId, return_url: returnUrl, configuration: await configured() };
    const general = async () => (await stripe.billingPortal.sessions.create(place)).url;
    if (change === null) return general();
    // A second change would be added on top of the scheduled one. The general page shows the scheduled change and can
    // cancel it.
    if ((await stripe.subscriptions.retrieve(change.subscriptionId)).schedule !== null) return general();
    const price = (await prices()).get(change.plan)?.priceId;
    if (price === undefined) throw new AppError("UNEXPECTED");
    const portal = await stripe.billingPortal.sessions.create({
      ...place,
      flow_data: {
        type: "subscription_update_confirm",
        subscription_update_confirm: {
          subscription: change.subscriptionId,
          items: [{ id: change.itemId, price, quantity: 1 }],
        },
        after_completion: { type: "redirect", redirect: { return_url: `${returnUrl}&changed=true` } },
      },
    });
    return portal.url;
  };
}

async function findOrMake(stripe: Stripe, prices: () => Promise<PlanPrices>): Promise<string> {
  const products = [...(await prices()).values()].map(({ priceId, productId }) => ({
    product: productId,
    prices: [priceId],
  }));
  const mark = `${rules}:${products.map(({ prices: [price] }) => price).join(",")}`;
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const known = data.find(({ metadata }) => metadata?.foldback_portal === mark);
  if (known !== undefined) return known.id;
  const made = await stripe.billingPortal.configurations.create(
    {
      metadata: { foldback_portal: mark },
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: "at_period_end" },
        subscription_update: {
          enabled: true,
          default_allowed_updates: ["price"],
          proration_behavior: "always_invoice",
          schedule_at_period_end: { conditions: [{ type: "decreasing_item_amount" }] },
          products,
        },
      },
    },
    { idempotencyKey: `portal-${mark}` },
  );
  return made.id;
}
