// Reports how the user's checkout ended. Anyone can open the return URL, so this confirms only the user's own checkout,
// and only if the provider knows its subscription and it has just begun. It grants nothing.
import type { UserId } from "@foldback/domain/ids";
import { currentPlanOf } from "@foldback/domain/plans/subscription";
import type { BillingDeps } from "./ports.ts";
import { readCustomer } from "./read-customer.ts";

/** How long a subscription counts as new. */
export const newForMs = 60 * 60_000;

export type CheckoutOutcome = "begun" | "awaited" | "none";

export async function findCheckoutOutcome(
  deps: BillingDeps,
  userId: UserId,
  checkoutId: string,
): Promise<CheckoutOutcome> {
  const { store, provider, nowMs } = deps;
  const owner = await store.customerOf(userId);
  if (owner === null || !(await store.hasCheckout(userId, checkoutId))) return "none";
  const subscriptionId = await provider.subscriptionOf(checkoutId);
  if (subscriptionId === null) return "none";
  const held = async () => (await store.subscriptionsOf(userId)).find(({ id }) => id === subscriptionId);
  // The customer may return before the event arrives.
  if ((await held()) === undefined) await readCustomer(deps, owner.customerId);
  const found = await held();
  if (found === undefined || found.status === "incomplete") return "awaited";
  const isNew = nowMs() - found.createdAtMs < newForMs;
  return isNew && currentPlanOf([found], nowMs()) !== null ? "begun" : "none";
}
