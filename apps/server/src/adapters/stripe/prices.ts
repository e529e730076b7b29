// The server's own table of prices at Stripe: found by their lookup keys, made when they are missing, refused when they are not
// what the plans say. What a browser says about money never gets here.
import { isPlanId, type PlanId, planIds, planOf } from "@foldback/domain/plans/plans";
import type Stripe from "stripe";
import { isMissing } from "./is-missing.ts";

const currency = "gbp";
const lookupKeyOf = (plan: PlanId) => `foldback_${plan}_${currency}_month_${planOf(plan).pricePounds * 100}`;

export type PlanPrices = ReadonlyMap<PlanId, { priceId: string; productId: string }>;

/** Read once; a failed reading is read again by the next who asks. */
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
      throw new Error(`the price of ${plan} at Stripe is not the plan's`);
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

/** By the mark that the price was made with: lookup keys move on when prices change, marks stay. */
export function planOfPrice(price: Stripe.Price): PlanId | null {
  const plan = price.metadata.foldback_plan ?? "";
  return isPlanId(plan) ? plan : null;
}

/** Whether what an invoice names is the price of a plan, also an earlier one. Marks stay, so each price is read once. */
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
