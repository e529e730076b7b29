// The thirty-day money-back guarantee: we refund the payments and end the plan. If the server crashes before both are
// done, repair-billing.ts finishes them.
import type { UserId } from "@foldback/domain/ids";
import { moneyBackOf, unrefundedPence } from "@foldback/domain/plans/subscription";
import { AppError } from "../app-error.ts";
import type { BillingCustomer, BillingDeps, ReadPayment } from "./ports.ts";
import { readCustomer } from "./read-customer.ts";

type Refundable = ReadPayment & { paymentIntentId: string };

/** The payments that the button refunds. We can't refund a payment without a card this way. */
export function refundable(payments: readonly ReadPayment[], nowMs: number) {
  const found = moneyBackOf(payments, nowMs);
  const [first] = found?.payments ?? [];
  if (found === null || first === undefined || !hasIntent(first)) return null;
  return { payments: found.payments.filter(hasIntent), untilMs: found.untilMs };
}

const hasIntent = (payment: ReadPayment): payment is Refundable => payment.paymentIntentId !== null;

export async function requestRefund(deps: BillingDeps, userId: UserId): Promise<void> {
  const { store, nowMs } = deps;
  const owner = await store.customerOf(userId);
  if (owner === null) throw new AppError("NO_MONEY_BACK");
  await readCustomer(deps, owner.customerId);
  const found = refundable(await store.paymentsOf(userId), nowMs());
  if (found === null) throw new AppError("NO_MONEY_BACK");
  await store.requestRefunds(
    found.payments.map(({ id }) => id),
    nowMs(),
  );
  await finishRefund(deps, owner, found.payments);
}

/**
 * Safe to repeat: we skip steps already done at the provider. If the first payment's refund is refused permanently, the
 * request ends and the plan continues. If a later payment's refund is refused, the plan still ends and we tell the
 * user. We drop the request if the provider doesn't have the payment for this customer, because the provider could
 * never report that refund.
 */
export async function finishRefund(
  deps: BillingDeps,
  owner: BillingCustomer,
  requested: readonly ReadPayment[],
): Promise<void> {
  const { provider, store } = deps;
  const { payments, subscriptions } = await provider.read(owner.customerId);
  const asked = requested.flatMap(({ id }) => payments.find((one) => one.id === id) ?? []);
  if (asked.length < requested.length) {
    const isThere = ({ id }: ReadPayment) => asked.some((one) => one.id === id);
    await store.dropRefunds(requested.filter((one) => !isThere(one)).map(({ id }) => id));
  }
  if (asked.length === 0) throw new AppError("NO_MONEY_BACK");
  const isDone = (payment: ReadPayment) => unrefundedPence(payment) <= 0;
  let given = asked.some(isDone);
  let refused: AppError | null = null;
  for (const payment of asked.filter((one) => !isDone(one))) {
    const refusal = await refund(deps, payment);
    if (refusal !== null && !given) {
      await store.dropRefunds(asked.map(({ id }) => id));
      throw refusal;
    }
    if (refusal !== null) await store.dropRefunds([payment.id]);
    given = true;
    refused ??= refusal;
  }
  const isRunning = ({ id, status }: (typeof subscriptions)[number]) =>
    status !== "canceled" && asked.some(({ subscriptionId }) => subscriptionId === id);
  for (const { id } of subscriptions.filter(isRunning)) await provider.endSubscription(id);
  await readCustomer(deps, owner.customerId);
  if (refused !== null) throw new AppError("REFUND_PARTLY_REFUSED", { cause: refused });
}

/** Returns the error if the provider refuses the refund permanently. */
async function refund({ provider }: BillingDeps, payment: ReadPayment): Promise<AppError | null> {
  if (!hasIntent(payment)) return new AppError("NO_MONEY_BACK");
  const { id, paymentIntentId, refundedPence } = payment;
  try {
    await provider.refund({ paymentIntentId, pence: unrefundedPence(payment) }, `refund-${id}-${refundedPence}`);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === "REFUND_REFUSED") return error;
    throw error;
  }
}
