import type { SubscriptionView } from "@foldback/protocol/http/billing";
import { texts } from "../texts.ts";
import { day } from "./standing-line.ts";

type MoneyBack = NonNullable<SubscriptionView["moneyBack"]>;

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

export const moneyBackLine = ({ payments, untilMs }: MoneyBack): string =>
  texts.refundable(payments.length > 1 ? texts.allPayments : texts.firstPayment, day(untilMs));

/** Names every sum that goes back. */
export function moneyBackText({ payments }: MoneyBack): string {
  const sums = payments.map(({ pence, paidAtMs }) => texts.paidOn(pounds(pence), day(paidAtMs))).join(" and ");
  const whole = payments.reduce((sum, { pence }) => sum + pence, 0);
  const goes = payments.length > 1 ? texts.refundSeveral(pounds(whole), sums) : texts.refundOne(pounds(whole));
  return texts.refundEndsPlan(goes);
}
