import { expect, test } from "vitest";
import { expansionsOf, shown } from "./expand.ts";

const coupon = { id: "SUMMER", object: "coupon", percent_off: 20 };
const discount = { id: "di_1", object: "discount", source: { type: "coupon", coupon } };
const item = { id: "si_1", object: "subscription_item", discounts: [discount] };
const subscription = { id: "sub_1", object: "subscription", discounts: [discount], items: { data: [item] } };
const list = { object: "list", data: [subscription] };

const asked = (...paths: string[]) =>
  expansionsOf(new URLSearchParams(paths.map((path, at) => [`expand[${at}]`, path])));

test("a discount and its coupon are ids until the request expands them", () => {
  const named = { id: "di_1", object: "discount", source: { type: "coupon", coupon: "SUMMER" } };
  const discountsFor = (...paths: string[]) => shown(list, asked(...paths));
  const items = { data: [{ ...item, discounts: ["di_1"] }] };
  expect(discountsFor()).toEqual({ object: "list", data: [{ ...subscription, discounts: ["di_1"], items }] });
  expect(discountsFor("data.discounts")).toMatchObject({ data: [{ discounts: [named], items }] });
  expect(discountsFor("data.discounts.source.coupon")).toMatchObject({ data: [{ discounts: [discount], items }] });
  expect(discountsFor("data.items.data.discounts")).toMatchObject({
    data: [{ items: { data: [{ discounts: [named] }] } }],
  });
});

test("an invoice's payments are included only on request, and expansions that are too deep or unknown are refused", () => {
  const invoice = { id: "in_1", object: "invoice", payments: { data: [] } };
  expect(shown(invoice, [])).toEqual({ id: "in_1", object: "invoice" });
  expect(shown(invoice, ["payments"])).toEqual(invoice);
  expect(() => asked("data.items.data.discounts.source")).toThrow("more than 4 levels");
  expect(() => shown(list, asked("data.discount"))).toThrow("cannot be expanded");
  expect(() => shown(list, asked("data.id.name"))).toThrow("cannot be expanded");
});
