import type Stripe from "stripe";
import { expect, test } from "vitest";
import { monthlyPence } from "./monthly-pence.ts";

const nowMs = Date.parse("2026-11-21T12:00:00Z");
const nowSeconds = nowMs / 1000;

type Off = { percent?: number; pence?: number; duration?: "once" | "repeating" | "forever"; endsInSeconds?: number };
type Priced = {
  pence: number;
  interval?: "day" | "week" | "month" | "year";
  count?: number;
  quantity?: number;
  off?: readonly Off[];
};

const discountOf = ({ percent, pence, duration = "forever", endsInSeconds }: Off) =>
  ({
    end: endsInSeconds === undefined ? null : nowSeconds + endsInSeconds,
    source: { coupon: { duration, percent_off: percent ?? null, amount_off: pence ?? null } },
  }) as unknown as Stripe.Discount;

const subscription = (items: readonly Priced[], discounts: readonly Off[] = []) => ({
  items: items.map(({ pence, interval = "month", count = 1, quantity = 1, off = [] }) => ({
    quantity,
    price: { unit_amount: pence, recurring: { interval, interval_count: count } } as unknown as Stripe.Price,
    discounts: off.map(discountOf),
  })),
  discounts: discounts.map(discountOf),
});

test.each([
  ["a monthly price counts in full", [{ pence: 1_500 }], [], 1_500],
  ["every item counts times its quantity", [{ pence: 1_500, quantity: 2 }, { pence: 500 }], [], 3_500],
  ["a yearly price is divided by twelve", [{ pence: 14_400, interval: "year" }], [], 1_200],
  ["a quarterly price is divided by three", [{ pence: 3_000, count: 3 }], [], 1_000],
  ["a weekly price is scaled to a month", [{ pence: 700, interval: "week" }], [], 3_042],
  ["a lasting percentage discount is deducted", [{ pence: 1_500 }], [{ percent: 20 }], 1_200],
  [
    "an amount off a yearly invoice is divided by twelve",
    [{ pence: 14_400, interval: "year" }],
    [{ pence: 2_400 }],
    1_000,
  ],
  ["discounts apply one after another", [{ pence: 1_000 }], [{ percent: 50 }, { pence: 100 }], 400],
  ["a discount above the price gives zero", [{ pence: 1_500 }], [{ pence: 2_000 }], 0],
  ["a discount on one invoice is ignored", [{ pence: 1_500 }], [{ percent: 20, duration: "once" }], 1_500],
  [
    "a discount for some months counts until it ends",
    [{ pence: 1_500 }],
    [{ percent: 20, duration: "repeating", endsInSeconds: 1 }],
    1_200,
  ],
  ["a discount on one item leaves the others", [{ pence: 1_500, off: [{ percent: 20 }] }, { pence: 500 }], [], 1_700],
  [
    "a discount on an item applies before one on the total",
    [{ pence: 1_500, off: [{ pence: 500 }] }, { pence: 500 }],
    [{ percent: 50 }],
    750,
  ],
  [
    "a discount above an item's price doesn't reduce the others",
    [{ pence: 500, off: [{ pence: 900 }] }, { pence: 500 }],
    [],
    500,
  ],
  [
    "a discount that has ended is ignored",
    [{ pence: 1_500 }],
    [{ percent: 20, duration: "repeating", endsInSeconds: 0 }],
    1_500,
  ],
] as const)("monthly amount: %s", (_what, items, discounts, expected) => {
  expect(monthlyPence(subscription(items, discounts), nowMs)).toBe(expected);
});

test("a discount given only as an id causes an error with a code and is never ignored", () => {
  const named = { end: null, source: { coupon: "SUMMER" } } as unknown as Stripe.Discount;
  const { items } = subscription([{ pence: 1_500 }]);
  for (const discount of ["di_1", named]) {
    const onItems = { items: items.map((item) => ({ ...item, discounts: [discount] })), discounts: [] };
    for (const billed of [{ items, discounts: [discount] }, onItems])
      expect(() => monthlyPence(billed, nowMs)).toThrowError(expect.objectContaining({ code: "PAYMENTS_NOT_READ" }));
  }
});
