import { expect, test } from "vitest";
import { moneyBackLine, moneyBackText } from "./money-back-text.ts";

const [paid, renewed, untilMs] = ["2027-02-01", "2027-03-01", "2027-03-03"].map((date) => Date.parse(`${date}T12:00Z`));
const first = { pence: 1_500, paidAtMs: paid ?? 0 };
const second = { pence: 500, paidAtMs: renewed ?? 0 };
const until = untilMs ?? 0;

test("[BI4] one payment is named by its sum", () => {
  const one = { untilMs: until, payments: [first] };
  expect(moneyBackLine(one)).toBe("Your first payment, until 3 March 2027.");
  expect(moneyBackText(one)).toBe(
    "£15.00 goes back to the card that paid, and your plan ends at once. Your sessions and their notes stay yours.",
  );
});

test("[BI4] of several payments each is named, and the whole sum", () => {
  const two = { untilMs: until, payments: [first, second] };
  expect(moneyBackLine(two)).toBe("All that you paid for your plan, until 3 March 2027.");
  expect(moneyBackText(two)).toContain(
    "£20.00 go back to the card that paid (£15.00 paid on 1 February 2027 and £5.00 paid on 1 March 2027), and your plan ends",
  );
});
