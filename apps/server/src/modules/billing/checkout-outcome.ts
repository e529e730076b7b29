// What came of a checkout that somebody comes back from. An address can be written by hand: only a checkout of their own, with a
// subscription that the provider has and that has just begun, is one to be glad of. Says it; gives nothing.
import type { UserId } from "@foldback/domain/ids";
import { standingOf } from "@foldback/domain/plans/subscription";
import type { BillingDeps } from "./ports.ts";
import { readCustomer } from "./read-customer.ts";

/** So long a subscription is new. */
export const newForMs = 60 * 60_000;

export type CheckoutOutcome = "begun" | "awaited" | "none";

export async function checkoutOutcome(deps: BillingDeps, userId: UserId, checkoutId: string): Promise<CheckoutOutcome> {
  const { store, provider, nowMs } = deps;
  const owner = await store.customerOf(userId);
  if (owner === null || !(await store.hasCheckout(userId, checkoutId))) return "none";
  const subscriptionId = await provider.subscriptionOf(checkoutId);
  if (subscriptionId === null) return "none";
  const held = async () => (await store.subscriptionsOf(userId)).find(({ id }) => id === subscriptionId);
  // Whoever is back may be here before the event is.
  if ((await held()) === undefined) await readCustomer(deps, owner.customerId);
  const found = await held();
  if (found === undefined || found.status === "incomplete") return "awaited";
  const isNew = nowMs() - found.createdAtMs < newForMs;
  return isNew && standingOf([found], nowMs()) !== null ? "begun" : "none";
}
