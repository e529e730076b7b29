import type { SubscriptionView } from "@foldback/protocol/http/billing";
import { day } from "./standing-line.ts";

type MoneyBack = NonNullable<SubscriptionView["moneyBack"]>;

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

export const moneyBackLine = ({ payments, untilMs }: MoneyBack): string =>
  `${payments.length > 1 ? "All that you paid for your plan" : "Your first payment"}, until ${day(untilMs)}.`;

/** Names every sum that goes back. */
export function moneyBackText({ payments }: MoneyBack): string {
  const sums = payments.map(({ pence, paidAtMs }) => `${pounds(pence)} paid on ${day(paidAtMs)}`).join(" and ");
  const whole = payments.reduce((sum, { pence }) => sum + pence, 0);
  const goes =
    payments.length > 1
      ? `${pounds(whole)} go back to the card that paid (${sums})`
      : `${pounds(whole)} goes back to the card that paid`;
  return `${goes}, and your plan ends at once. Your sessions and their notes stay yours.`;
}
