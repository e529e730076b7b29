import type { SubscriptionView } from "@foldback/protocol/http/billing";
import { expect, test } from "vitest";
import { disputeLine, moneyBackLine, moneyBackText, standingLine } from "./standing-line.ts";

const view = (change: Partial<SubscriptionView>): SubscriptionView => ({
  configured: true,
  subscribed: true,
  plan: "pro",
  endsWithPeriod: false,
  subscriptionEndMs: Date.UTC(2026, 11, 21, 12),
  graceUntilMs: null,
  unpaid: false,
  moneyBack: null,
  nextPlan: null,
  disputes: [],
  firstSessionFree: false,
  manageable: true,
  ...change,
});

test("the line says what holds and until when", () => {
  expect(standingLine(view({}))).toBe("Pro. Your next month begins on 21 December 2026.");
  expect(standingLine(view({ endsWithPeriod: true }))).toMatch("cancelled. It runs until 21 December 2026");
  expect(standingLine(view({ graceUntilMs: Date.UTC(2026, 11, 28, 12) }))).toMatch(
    "failed. Your plan runs until 28 December",
  );
  expect(standingLine(view({ plan: null, firstSessionFree: true }))).toMatch("first session is free");
  expect(standingLine(view({ plan: null }))).toMatch("Choose one");
  const rests = view({ plan: null, subscribed: false, unpaid: true });
  expect(standingLine(rests)).toBe("Your plan is on hold because a payment failed. Pay in Manage Subscription.");
});

test("[BI-16] a smaller plan that waits is named, with its day and the way to cancel it", () => {
  const waits = view({ nextPlan: { plan: "starter", fromMs: Date.UTC(2026, 11, 21, 12) } });
  expect(standingLine(waits)).toBe(
    "Pro until 21 December 2026, then Starter. To keep Pro, cancel the change in Manage Subscription.",
  );
});

test("[BI-15] a payment that the bank took back is named as the reason why the plan is on hold", () => {
  const lost = { paidAtMs: Date.UTC(2026, 10, 21, 12), pence: 1_500, status: "lost" as const };
  const onHold = view({ plan: null, subscribed: false, unpaid: true, disputes: [lost] });
  expect(standingLine(onHold)).toBe(
    "Your plan is on hold because your bank took back a payment. It continues with your next payment. Questions? Write to us.",
  );
  expect(disputeLine(lost)).toBe("Disputed: your bank took back the £15.00 you paid on 21 November 2026.");
  expect(disputeLine({ ...lost, status: "open" })).toBe(
    "Disputed: your bank is looking into the £15.00 you paid on 21 November 2026.",
  );
  expect(disputeLine({ ...lost, status: "won" })).toBe(
    "Dispute closed: the £15.00 you paid on 21 November 2026 stays paid.",
  );
});

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
