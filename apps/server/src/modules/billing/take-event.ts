// An event of the provider: verified, kept once, applied. When this answers, it cannot be lost; what could not be applied now is
// applied by the sweep.
import { AppError } from "../app-error.ts";
import type { BillingDeps } from "./ports.ts";
import { readCustomer } from "./read-customer.ts";

export type EventDesk = ReturnType<typeof createEventDesk>;

/** So many customers are read at the same time. */
const readersAtOnce = 4;

/**
 * Readings of one customer follow each other, and events that come meanwhile share the next one: what was told before a reading
 * began is in it.
 */
export function createEventDesk(deps: BillingDeps) {
  const waiting = new Set<string>();
  const underWay = new Set<string>();
  const readers = new Set<Promise<void>>();

  const readOne = async (customerId: string) => {
    try {
      await readCustomer(deps, customerId);
    } catch (error) {
      deps.log.warn({ err: error }, "a customer could not be read at the payment provider, will try again");
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
      // A dispute names no customer, only the payment.
      const paying = paymentIntentId === null ? null : await deps.store.customerPaying(paymentIntentId);
      const customerId = event.customerId ?? paying;
      await deps.store.keepEvent({ ...kept, customerId }, deps.nowMs());
      if (customerId !== null) apply(customerId);
    },
    /** What a crash or a provider that was away has left over. */
    applyWaiting: async () => {
      for (const customerId of await deps.store.customersWaiting()) apply(customerId);
    },
    /** Resolves when everything that has come is applied. */
    settled: async () => {
      while (readers.size > 0) await Promise.all(readers);
    },
  };
}
