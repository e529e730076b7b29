import { expect, test } from "vitest";
import { moneyBackLine, moneyBackText } from "./money-back-text.ts";

const [paid, renewed, untilMs] = ["2027-02-01", "2027-03-01", "2027-03-03"].map((date) => Date.parse(`${date}T12:00Z`));
const first = { pence: 1_500, paidAtMs: paid ?? 0 };
const second = { pence: 500, paidAtMs: renewed ?? 0 };
const until = untilMs ?? 0;

test("[BI-4] one payment is named by its sum", () => {
  const one = { untilMs: until, payments: [first] };
  expect(moneyBackLine(one)).toBe("We can refund your first payment until 3 March 2027.");
  expect(moneyBackText(one)).toBe(
    "We'll refund £15.00 to the card that paid, and your plan ends at once. You keep your sessions and their notes.",
  );
});

test("[BI-4] of several payments each is named, and the whole sum", () => {
  const two = { untilMs: until, payments: [first, second] };
  expect(moneyBackLine(two)).toBe("We can refund everything you paid for your plan until 3 March 2027.");
  expect(moneyBackText(two)).toContain(
    "We'll refund £20.00 to the card that paid (£15.00 paid on 1 February 2027 and £5.00 paid on 1 March 2027), and your plan ends",
  );
});
