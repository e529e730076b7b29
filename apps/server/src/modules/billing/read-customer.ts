// Copies what the provider has about one customer. An event only tells us which customer to read, because its content
// may be out of date, so the order and number of events don't matter. We number reads when they start, and an older
// read never replaces a newer one.
import { currentPlanOf } from "@foldback/domain/plans/subscription";
import { retention } from "../accounts/policy.ts";
import type { BillingCustomer, BillingDeps, CustomerReading, Notice, ReadPayment } from "./ports.ts";

/** Returns false if the customer isn't one of ours. */
export async function readCustomer(deps: BillingDeps, customerId: string): Promise<boolean> {
  const { store, provider, nowMs, log } = deps;
  const userId = await store.ownerOf(customerId);
  const begun = userId === null ? null : await store.beginReading(customerId);
  if (userId === null || begun === null) return false;
  const owner = { userId, customerId };
  const [before, paid] = await Promise.all([store.subscriptionsOf(userId), store.paymentsOf(userId)]);
  const read = await provider.read(customerId);
  const found = withoutExpired(read, nowMs() - retention.recordMs);
  const notices = [...noticesOf(owner, found, nowMs()), ...refundNotices(owner, paid, found.payments)];
  const applied = await store.applyReading({ owner, ...begun, found, notices, nowMs: nowMs() });
  if (!applied) return true;
  const [was, is] = [
    currentPlanOf(before, nowMs())?.plan ?? null,
    currentPlanOf(found.subscriptions, nowMs())?.plan ?? null,
  ];
  if (was !== is) log.info({ userId, was, is }, "plan changed");
  // Call this even if nothing changed, because an earlier run may have saved a change and crashed before this call.
  await deps.onPlanChanged(userId);
  return true;
}

/** The provider keeps data forever, so we don't copy back what our sweep has already deleted. */
const withoutExpired = ({ subscriptions, payments }: CustomerReading, beforeMs: number): CustomerReading => ({
  subscriptions: subscriptions.filter(({ endedAtMs }) => endedAtMs === null || endedAtMs >= beforeMs),
  payments: payments.filter(({ paidAtMs }) => paidAtMs >= beforeMs),
});

function noticesOf({ userId }: BillingCustomer, found: CustomerReading, nowMs: number): Notice[] {
  const notices: Notice[] = [];
  for (const one of found.subscriptions) {
    const currentPlan = currentPlanOf([one], nowMs);
    if (currentPlan?.graceUntilMs && one.failedInvoiceId !== null) {
      const facts = { plan: one.plan, until: new Date(currentPlan.graceUntilMs).toISOString() };
      notices.push({ key: `payment-failed:${one.failedInvoiceId}`, userId, kind: "payment-failed", facts });
    }
    if (one.status === "canceled") {
      notices.push({ key: `ended:${one.id}`, userId, kind: "ended", facts: { plan: one.plan } });
    }
  }
  return notices;
}

/** A payment may be refunded in parts. We email each part once, identified by the total refunded so far. */
function refundNotices(
  { userId }: BillingCustomer,
  before: readonly ReadPayment[],
  found: readonly ReadPayment[],
): Notice[] {
  const backBefore = new Map(before.map(({ id, refundedPence }) => [id, refundedPence]));
  return found.flatMap(({ id, refundedPence }) => {
    const newPence = refundedPence - (backBefore.get(id) ?? 0);
    if (newPence <= 0) return [];
    const facts = { pounds: (newPence / 100).toFixed(2) };
    return [{ key: `refunded:${id}:${refundedPence}`, userId, kind: "refunded" as const, facts }];
  });
}
