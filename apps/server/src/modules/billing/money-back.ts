// The thirty-day money-back: the first payment goes back and the plan ends, both or, after a crash in between, both later.
import type { UserId } from "@foldback/domain/ids";
import { moneyBackOf } from "@foldback/domain/plans/subscription";
import { AppError } from "../app-error.ts";
import type { BillingCustomer, BillingDeps, ReadPayment } from "./ports.ts";
import { readCustomer } from "./read-customer.ts";

export async function giveMoneyBack(deps: BillingDeps, userId: UserId): Promise<void> {
  const { store, nowMs } = deps;
  const owner = await store.customerOf(userId);
  if (owner === null) throw new AppError("NO_MONEY_BACK");
  await readCustomer(deps, owner.customerId);
  const payments = await store.paymentsOf(userId);
  const found = moneyBackOf(payments, nowMs());
  const payment = payments.find(({ id }) => id === found?.payment.id);
  if (payment === undefined) throw new AppError("NO_MONEY_BACK");
  await store.askRefund(payment.id, nowMs());
  await finishMoneyBack(deps, owner, payment);
}

/** Repeat-safe: what is done already at the provider is not done again. */
export async function finishMoneyBack(deps: BillingDeps, owner: BillingCustomer, payment: ReadPayment): Promise<void> {
  const { provider } = deps;
  const { payments, subscriptions } = await provider.read(owner.customerId);
  const refunded = payments.some(({ id, refundedPence }) => id === payment.id && refundedPence > 0);
  if (!refunded && payment.paymentIntentId !== null) {
    await provider.refund(payment.paymentIntentId, `refund-${payment.id}`);
  }
  const running = subscriptions.find(({ id, status }) => id === payment.subscriptionId && status !== "canceled");
  if (running !== undefined) await provider.endSubscription(running.id);
  await readCustomer(deps, owner.customerId);
}
