// What a subscription brings in a month as the provider will bill it: every item of it, intervals turned into months, less the
// discounts that last. What is taken off a single invoice, and off a single item, changes no month here.
import type Stripe from "stripe";

const timesAMonth: Readonly<Record<string, number>> = { day: 365 / 12, week: 365 / 7 / 12, month: 1, year: 1 / 12 };

type Billed = Pick<Stripe.Subscription, "items" | "discounts">;

/** In the smallest unit of the subscription's currency, rounded; `discounts` have to be read together with their coupons. */
export function monthlyPence({ items, discounts }: Billed, nowMs: number): number {
  const listed = items.data.reduce(
    (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1) * billsAMonth(price),
    0,
  );
  const [first] = items.data;
  const invoices = first === undefined ? 0 : billsAMonth(first.price);
  const left = discounts
    .flatMap((discount) => lastingCoupon(discount, nowMs) ?? [])
    .reduce((amount, { percent_off: percent, amount_off: off }) => {
      return amount * (1 - (percent ?? 0) / 100) - (off ?? 0) * invoices;
    }, listed);
  return Math.round(Math.max(0, left));
}

const billsAMonth = ({ recurring }: Stripe.Price): number =>
  recurring === null ? 0 : (timesAMonth[recurring.interval] ?? 1) / recurring.interval_count;

function lastingCoupon(discount: string | Stripe.Discount, nowMs: number): Stripe.Coupon | null {
  if (typeof discount === "string" || typeof discount.source.coupon !== "object") return null;
  const isOver = discount.end !== null && discount.end * 1000 <= nowMs;
  return isOver || discount.source.coupon?.duration === "once" ? null : discount.source.coupon;
}
