import { planOf } from "@foldback/domain/plans/plans";
import type { SubscriptionView } from "@foldback/protocol/http/billing";
import { texts } from "../texts.ts";

const day = (atMs: number | null) =>
  atMs === null ? "" : new Date(atMs).toLocaleDateString("en-GB", { dateStyle: "long" });

export function statusText(view: SubscriptionView): string {
  const { plan, graceUntilMs, unpaid, endsWithPeriod, subscriptionEndMs, firstSessionFree, nextPlan, disputes } = view;
  if (plan === null && unpaid && disputes[0]?.status === "lost") return texts.onHoldByDispute;
  if (plan === null && unpaid) return texts.onHold;
  if (plan === null) {
    return firstSessionFree ? texts.firstSessionFree : texts.noPlan;
  }
  const { name } = planOf(plan);
  if (graceUntilMs !== null) return texts.inGrace(name, day(graceUntilMs));
  if (endsWithPeriod) return texts.cancelled(name, day(subscriptionEndMs));
  if (nextPlan !== null) return texts.changing(name, day(nextPlan.fromMs), planOf(nextPlan.plan).name);
  return texts.running(name, day(subscriptionEndMs));
}

export function disputeText({ status, pence, paidAtMs }: SubscriptionView["disputes"][number]): string {
  const payment = texts.payment((pence / 100).toFixed(2), day(paidAtMs));
  if (status === "open") return texts.disputeOpen(payment);
  if (status === "lost") return texts.disputeLost(payment);
  return texts.disputeWon(payment);
}

type MoneyBack = NonNullable<SubscriptionView["moneyBack"]>;

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

export const refundableText = ({ payments, untilMs }: MoneyBack): string =>
  texts.refundable(payments.length > 1 ? texts.allPayments : texts.firstPayment, day(untilMs));

/** Lists every payment that will be refunded. */
export function refundText({ payments }: MoneyBack): string {
  const sums = payments.map(({ pence, paidAtMs }) => texts.paidOn(pounds(pence), day(paidAtMs))).join(" and ");
  const whole = payments.reduce((sum, { pence }) => sum + pence, 0);
  const goes = payments.length > 1 ? texts.refundSeveral(pounds(whole), sums) : texts.refundOne(pounds(whole));
  return texts.refundEndsPlan(goes);
}
