import type Stripe from "stripe";
import { expect, test } from "vitest";
import { monthlyPence } from "./monthly-pence.ts";

const nowMs = Date.parse("2026-11-21T12:00:00Z");
const nowSeconds = nowMs / 1000;

type Priced = { pence: number; interval?: "day" | "week" | "month" | "year"; count?: number; quantity?: number };
type Off = { percent?: number; pence?: number; duration?: "once" | "repeating" | "forever"; endsInSeconds?: number };

const subscription = (items: Priced[], discounts: Off[] = []) =>
  ({
    items: {
      data: items.map(({ pence, interval = "month", count = 1, quantity = 1 }) => ({
        quantity,
        price: { unit_amount: pence, recurring: { interval, interval_count: count } },
      })),
    },
    discounts: discounts.map(({ percent = null, pence = null, duration = "forever", endsInSeconds }) => ({
      end: endsInSeconds === undefined ? null : nowSeconds + endsInSeconds,
      source: { coupon: { duration, percent_off: percent, amount_off: pence } },
    })),
  }) as unknown as Stripe.Subscription;

test.each([
  ["a month is a month", [{ pence: 1_500 }], [], 1_500],
  ["every item and how many of it", [{ pence: 1_500, quantity: 2 }, { pence: 500 }], [], 3_500],
  ["a year is twelve months", [{ pence: 14_400, interval: "year" }], [], 1_200],
  ["every third month is a third", [{ pence: 3_000, count: 3 }], [], 1_000],
  ["a week is less than a quarter of a month", [{ pence: 700, interval: "week" }], [], 3_042],
  ["a share off that lasts", [{ pence: 1_500 }], [{ percent: 20 }], 1_200],
  ["an amount off each invoice, of a year", [{ pence: 14_400, interval: "year" }], [{ pence: 2_400 }], 1_000],
  ["one after the other", [{ pence: 1_000 }], [{ percent: 50 }, { pence: 100 }], 400],
  ["more off than it costs is nothing", [{ pence: 1_500 }], [{ pence: 2_000 }], 0],
  ["off one invoice only", [{ pence: 1_500 }], [{ percent: 20, duration: "once" }], 1_500],
  ["off for some months, still", [{ pence: 1_500 }], [{ percent: 20, duration: "repeating", endsInSeconds: 1 }], 1_200],
  ["off for some months, over", [{ pence: 1_500 }], [{ percent: 20, duration: "repeating", endsInSeconds: 0 }], 1_500],
] as const)("what comes in a month: %s", (_what, items, discounts, expected) => {
  expect(monthlyPence(subscription([...items], [...discounts]), nowMs)).toBe(expected);
});
