// Calculates what Stripe will bill per month for a subscription's plans: it converts intervals to months and subtracts
// lasting discounts, item discounts first. A discount on a single invoice doesn't count.
import type Stripe from "stripe";
import { AppError } from "../../modules/app-error.ts";

const timesAMonth: Readonly<Record<string, number>> = { day: 365 / 12, week: 365 / 7 / 12, month: 1, year: 1 / 12 };

type Discounts = readonly (string | Stripe.Discount)[];
type BilledItem = Pick<Stripe.SubscriptionItem, "price" | "quantity"> & { discounts: Discounts };
type Billed = { items: readonly BilledItem[]; discounts: Discounts };

/**
 * Returns the rounded amount in the smallest unit of the subscription's currency. `discounts` must include their
 * coupons.
 */
export function monthlyPence({ items, discounts }: Billed, nowMs: number): number {
  const listed = items.reduce((sum, { price, quantity, discounts: own }) => {
    const timesBilled = billsAMonth(price);
    const amount = (price.unit_amount ?? 0) * (quantity ?? 1) * timesBilled;
    return sum + less(amount, { discounts: own, timesBilled, nowMs });
  }, 0);
  const [first] = items;
  const timesBilled = first === undefined ? 0 : billsAMonth(first.price);
  return Math.round(less(listed, { discounts, timesBilled, nowMs }));
}

const billsAMonth = ({ recurring }: Stripe.Price): number =>
  recurring === null ? 0 : (timesAMonth[recurring.interval] ?? 1) / recurring.interval_count;

type Reduction = { discounts: Discounts; timesBilled: number; nowMs: number };

function less(amount: number, { discounts, timesBilled, nowMs }: Reduction): number {
  const left = discounts
    .flatMap((discount) => lastingCoupon(discount, nowMs) ?? [])
    .reduce((rest, { percent_off: percent, amount_off: off }) => {
      return rest * (1 - (percent ?? 0) / 100) - (off ?? 0) * timesBilled;
    }, amount);
  return Math.max(0, left);
}

/** If a discount is only an id, we don't know its amount. Ignoring it would make the result too high. */
function lastingCoupon(discount: string | Stripe.Discount, nowMs: number): Stripe.Coupon | null {
  if (typeof discount === "string") throw unreadable(discount);
  const { end, source } = discount;
  if (end !== null && end * 1000 <= nowMs) return null;
  if (typeof source.coupon === "string") throw unreadable(source.coupon);
  return source.coupon?.duration === "once" ? null : source.coupon;
}

const unreadable = (name: string) =>
  new AppError("PAYMENTS_NOT_READ", { cause: new Error(`Stripe sent the discount ${name} without its details`) });
