// The server's table of Stripe prices. We find prices by lookup key, create missing ones and reject any that don't
// match our plans. No price ever comes from a browser.
import { isPlanId, type PlanId, planIds, planOf } from "@foldback/domain/plans/plans";
import type Stripe from "stripe";
import { isMissing } from "./stripe-errors.ts";

const currency = "gbp";
const lookupKeyOf = (plan: PlanId) => `foldback_${plan}_${currency}_month_${planOf(plan).pricePounds * 100}`;

export type PlanPrices = ReadonlyMap<PlanId, { priceId: string; productId: string }>;

/** Reads the prices once. After a failure, the next caller tries again. */
export function createPriceTable(stripe: Stripe): () => Promise<PlanPrices> {
  let known: Promise<PlanPrices> | null = null;
  return () => {
    known ??= readPrices(stripe).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

async function readPrices(stripe: Stripe): Promise<PlanPrices> {
  const { data } = await stripe.prices.list({ lookup_keys: planIds.map(lookupKeyOf), active: true });
  const found = new Map<PlanId, { priceId: string; productId: string }>();
  for (const plan of planIds) {
    const price = data.find(({ lookup_key }) => lookup_key === lookupKeyOf(plan)) ?? (await makePrice(stripe, plan));
    const asPlanned = price.unit_amount === planOf(plan).pricePounds * 100 && price.currency === currency;
    if (!asPlanned || price.recurring?.interval !== "month")
      throw new Error(`the price of ${plan} at Stripe doesn't match the plan`);
    const { product } = price;
    found.set(plan, { priceId: price.id, productId: typeof product === "string" ? product : product.id });
  }
  return found;
}

async function makePrice(stripe: Stripe, plan: PlanId): Promise<Stripe.Price> {
  const key = lookupKeyOf(plan);
  const product = await stripe.products.create(
    { name: `Foldback ${planOf(plan).name}`, metadata: { foldback_plan: plan } },
    { idempotencyKey: `product-${key}` },
  );
  return stripe.prices.create(
    {
      product: product.id,
      currency,
      unit_amount: planOf(plan).pricePounds * 100,
      recurring: { interval: "month" },
      lookup_key: key,
      metadata: { foldback_plan: plan },
    },
    { idempotencyKey: `price-${key}` },
  );
}

/** We identify a price by the metadata set when it was created, because a lookup key can move to another price. */
export function planOfPrice(price: Stripe.Price): PlanId | null {
  const plan = price.metadata.foldback_plan ?? "";
  return isPlanId(plan) ? plan : null;
}

/**
 * Returns whether an invoice's price is, or was, a plan's price. The metadata never changes, so we read each price only
 * once.
 */
export function createPlanPriceTest(stripe: Stripe): (priceId: string) => Promise<boolean> {
  const known = new Map<string, boolean>();
  return async (priceId) => {
    const before = known.get(priceId);
    if (before !== undefined) return before;
    const price = await stripe.prices.retrieve(priceId).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    const isPlans = price !== null && planOfPrice(price) !== null;
    known.set(priceId, isPlans);
    return isPlans;
  };
}
