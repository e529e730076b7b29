import type { SubscriptionView } from "@foldback/protocol/http/billing";
import { expect, test } from "vitest";
import { disputeText, refundableText, refundText, statusText } from "./status-texts.ts";

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

test("the status line names the plan's state and when it ends", () => {
  expect(statusText(view({}))).toBe("Pro. Renews on 21 December 2026.");
  expect(statusText(view({ endsWithPeriod: true }))).toMatch("cancelled. It runs until 21 December 2026");
  expect(statusText(view({ graceUntilMs: Date.UTC(2026, 11, 28, 12) }))).toMatch(
    "failed. Your plan runs until 28 December",
  );
  expect(statusText(view({ plan: null, firstSessionFree: true }))).toMatch("first session is free");
  expect(statusText(view({ plan: null }))).toMatch("Choose one");
  const rests = view({ plan: null, subscribed: false, unpaid: true });
  expect(statusText(rests)).toBe("Your plan is on hold because a payment failed. Press Manage Subscription to pay.");
});

test("[BI-16] a scheduled downgrade shows its plan, its date and how to cancel it", () => {
  const waits = view({ nextPlan: { plan: "starter", fromMs: Date.UTC(2026, 11, 21, 12) } });
  expect(statusText(waits)).toBe(
    "Pro until 21 December 2026, then Starter. To keep Pro, press Manage Subscription and cancel the change.",
  );
});

test("[BI-15] a plan on hold names the disputed payment", () => {
  const lost = { paidAtMs: Date.UTC(2026, 10, 21, 12), pence: 1_500, status: "lost" as const };
  const onHold = view({ plan: null, subscribed: false, unpaid: true, disputes: [lost] });
  expect(statusText(onHold)).toBe(
    "Your plan is on hold because your bank took back a payment. It will resume when your next payment goes through. Questions? Write to us.",
  );
  expect(disputeText(lost)).toBe("Disputed: your bank took back the £15.00 you paid on 21 November 2026.");
  expect(disputeText({ ...lost, status: "open" })).toBe(
    "Disputed: your bank is looking into the £15.00 you paid on 21 November 2026.",
  );
  expect(disputeText({ ...lost, status: "won" })).toBe(
    "Dispute closed: your bank won't return the £15.00 you paid on 21 November 2026.",
  );
});

const [paid, renewed, untilMs] = ["2027-02-01", "2027-03-01", "2027-03-03"].map((date) => Date.parse(`${date}T12:00Z`));
const first = { pence: 1_500, paidAtMs: paid ?? 0 };
const second = { pence: 500, paidAtMs: renewed ?? 0 };
const until = untilMs ?? 0;

test("[BI-4] a single refundable payment is shown with its amount", () => {
  const one = { untilMs: until, payments: [first] };
  expect(refundableText(one)).toBe("Until 3 March 2027, we can refund your first payment.");
  expect(refundText(one)).toBe(
    "We'll refund £15.00 to the card you paid with, and your plan will end straight away. You'll keep your sessions and their notes.",
  );
});

test("[BI-4] several refundable payments are listed with their total", () => {
  const two = { untilMs: until, payments: [first, second] };
  expect(refundableText(two)).toBe("Until 3 March 2027, we can refund everything you paid for your plan.");
  expect(refundText(two)).toContain(
    "We'll refund £20.00 to the card you paid with (£15.00 paid on 1 February 2027 and £5.00 paid on 1 March 2027), and your plan will end",
  );
});
