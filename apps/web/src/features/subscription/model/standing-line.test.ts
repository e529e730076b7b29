import type { SubscriptionView } from "@foldback/protocol/http/billing";
import { expect, test } from "vitest";
import { standingLine } from "./standing-line.ts";

const view = (change: Partial<SubscriptionView>): SubscriptionView => ({
  configured: true,
  subscribed: true,
  plan: "pro",
  endsWithPeriod: false,
  subscriptionEndMs: Date.UTC(2026, 11, 21, 12),
  graceUntilMs: null,
  unpaid: false,
  moneyBack: null,
  firstSessionFree: false,
  manageable: true,
  ...change,
});

test("the line says what holds and until when", () => {
  expect(standingLine(view({}))).toBe(
    "Pro. The next month begins on 21 December 2026; a change that waits for it is in Manage Subscription.",
  );
  expect(standingLine(view({ endsWithPeriod: true }))).toMatch("canceled. It runs until 21 December 2026");
  expect(standingLine(view({ graceUntilMs: Date.UTC(2026, 11, 28, 12) }))).toMatch(
    "failed. It goes on until 28 December",
  );
  expect(standingLine(view({ plan: null, firstSessionFree: true }))).toMatch("first session is free");
  expect(standingLine(view({ plan: null }))).toMatch("Choose one");
  const rests = view({ plan: null, subscribed: false, unpaid: true });
  expect(standingLine(rests)).toBe("Your plan is not paid, so it rests. Pay in Manage Subscription.");
});
