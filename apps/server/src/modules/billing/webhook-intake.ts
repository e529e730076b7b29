// Receives an event from the provider: verifies it, stores it once and applies it. Once this returns, the event can't
// be lost. If we can't apply it now, the sweep does it later.
import { AppError } from "../app-error.ts";
import type { BillingDeps } from "./ports.ts";
import { readCustomer } from "./read-customer.ts";

export type WebhookIntake = ReturnType<typeof createWebhookIntake>;

/** How many customers are read in parallel. */
const readersAtOnce = 4;

/**
 * Reads of the same customer run one after the other. Events that arrive during a read share the next one, because it
 * includes everything reported before it began.
 */
export function createWebhookIntake(deps: BillingDeps) {
  const waiting = new Set<string>();
  const underWay = new Set<string>();
  const readers = new Set<Promise<void>>();

  const readOne = async (customerId: string) => {
    try {
      await readCustomer(deps, customerId);
    } catch (error) {
      deps.log.warn({ err: error }, "couldn't read a customer at the payment provider, will try again");
    }
  };
  const work = async () => {
    for (;;) {
      const next = [...waiting].find((customerId) => !underWay.has(customerId));
      if (next === undefined) return;
      waiting.delete(next);
      underWay.add(next);
      await readOne(next);
      underWay.delete(next);
    }
  };
  const apply = (customerId: string) => {
    waiting.add(customerId);
    if (readers.size >= readersAtOnce) return;
    const reader: Promise<void> = work().finally(() => readers.delete(reader));
    readers.add(reader);
  };

  return {
    take: async (body: string, signature: string): Promise<void> => {
      const event = deps.provider.verifyEvent(body, signature);
      if (event === null) throw new AppError("WEBHOOK_REFUSED");
      const { paymentIntentId, ...kept } = event;
      // A dispute doesn't name the customer, only the payment.
      const paying = paymentIntentId === null ? null : await deps.store.customerPaying(paymentIntentId);
      const customerId = event.customerId ?? paying;
      await deps.store.keepEvent({ ...kept, customerId }, deps.nowMs());
      if (customerId !== null) apply(customerId);
    },
    /** Applies events left over from a crash or from an outage of the provider. */
    applyWaiting: async () => {
      for (const customerId of await deps.store.customersWaiting()) apply(customerId);
    },
    /** Resolves once every received event is applied. */
    settled: async () => {
      while (readers.size > 0) await Promise.all(readers);
    },
  };
}
