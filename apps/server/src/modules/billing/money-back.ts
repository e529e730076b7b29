// The thirty-day money-back: the first payment goes back and the plan ends, both or, after a crash in between, both later.
import type { UserId } from "@foldback/domain/ids";
import { moneyBackOf } from "@foldback/domain/plans/subscription";
import { AppError } from "../app-error.ts";
import type { BillingCustomer, BillingDeps, ReadPayment } from "./ports.ts";
import { readCustomer } from "./read-customer.ts";

type Refundable = ReadPayment & { paymentIntentId: string };

/** What the button gives back; a payment that came without a card behind it cannot go back by a button. */
export function refundable(payments: readonly ReadPayment[], nowMs: number) {
  const found = moneyBackOf(payments, nowMs);
  const payment = payments.find(({ id }) => id === found?.payment.id);
  if (found === null || payment === undefined || !hasIntent(payment)) return null;
  return { payment, untilMs: found.untilMs };
}

const hasIntent = (payment: ReadPayment): payment is Refundable => payment.paymentIntentId !== null;

export async function giveMoneyBack(deps: BillingDeps, userId: UserId): Promise<void> {
  const { store, nowMs } = deps;
  const owner = await store.customerOf(userId);
  if (owner === null) throw new AppError("NO_MONEY_BACK");
  await readCustomer(deps, owner.customerId);
  const found = refundable(await store.paymentsOf(userId), nowMs());
  if (found === null) throw new AppError("NO_MONEY_BACK");
  await store.askRefund(found.payment.id, nowMs());
  await finishMoneyBack(deps, owner, found.payment);
}

/** Repeat-safe: what is done already at the provider is not done again. Refused for good, it is over, and the plan goes on. */
export async function finishMoneyBack(deps: BillingDeps, owner: BillingCustomer, payment: ReadPayment): Promise<void> {
  const { provider, store } = deps;
  const { payments, subscriptions } = await provider.read(owner.customerId);
  const refunded = payments.some(({ id, refundedPence }) => id === payment.id && refundedPence > 0);
  try {
    if (!refunded) await refund(deps, payment);
  } catch (error) {
    if (error instanceof AppError && (error.code === "REFUND_REFUSED" || error.code === "NO_MONEY_BACK"))
      await store.dropRefund(payment.id);
    throw error;
  }
  const running = subscriptions.find(({ id, status }) => id === payment.subscriptionId && status !== "canceled");
  if (running !== undefined) await provider.endSubscription(running.id);
  await readCustomer(deps, owner.customerId);
}

async function refund({ provider }: BillingDeps, payment: ReadPayment): Promise<void> {
  if (!hasIntent(payment)) throw new AppError("NO_MONEY_BACK");
  const { id, paymentIntentId, amountPence: pence } = payment;
  await provider.refund({ paymentIntentId, pence }, `refund-${id}`);
}
