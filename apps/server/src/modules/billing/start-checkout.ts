// Get Started: a plan goes in, never an amount, and the address of the provider's page comes out. Who has a plan already is led
// to the page that confirms the change, so that nobody pays twice. It grants nothing: only what the provider reports does.
import type { UserId } from "@foldback/domain/ids";
import type { PlanId } from "@foldback/domain/plans/plans";
import { standingOf } from "@foldback/domain/plans/subscription";
import { AppError } from "../app-error.ts";
import { bindCustomer } from "./bind-customer.ts";
import type { BillingDeps, CheckoutRequest } from "./ports.ts";
import { readCustomer } from "./read-customer.ts";

type Order = { userId: UserId; email: string; name: string; requestId: string; plan: PlanId };

/** A checkout that nobody pays is over after a day. */
const checkoutLivesMs = 24 * 60 * 60_000;

export async function startCheckout(deps: BillingDeps, order: Order): Promise<{ url: string }> {
  const { store, nowMs } = deps;
  const { userId, requestId, plan } = order;
  const request = await store.beginCheckout(userId, { requestId, plan, nowMs: nowMs() });
  if (request.plan !== plan) throw new AppError("REQUEST_ALREADY_USED");
  if (request.url !== null) return { url: request.url };
  const customerId = await bindCustomer(deps, order);
  // What was paid a moment ago may not have been told to us yet.
  await readCustomer(deps, customerId);
  const made = await open(deps, order, customerId);
  await store.saveCheckout(userId, { requestId, plan, ...made });
  return { url: made.url };
}

async function open(
  deps: BillingDeps,
  { userId, requestId, plan }: Order,
  customerId: string,
): Promise<Pick<CheckoutRequest, "checkoutId"> & { url: string }> {
  const { store, provider, nowMs } = deps;
  const standing = standingOf(await store.subscriptionsOf(userId), nowMs());
  if (standing !== null) {
    if (standing.plan === plan) throw new AppError("PLAN_ALREADY_YOURS");
    const held = (await store.subscriptionsOf(userId)).find(({ id }) => id === standing.subscription.id);
    if (held === undefined) throw new AppError("UNEXPECTED");
    const url = await provider.openPortal({
      customerId,
      change: { subscriptionId: held.id, itemId: held.itemId, plan },
    });
    return { checkoutId: null, url };
  }
  for (const checkoutId of await store.openCheckouts(userId, nowMs() - checkoutLivesMs, requestId)) {
    await provider.expireCheckout(checkoutId);
  }
  const { id, url } = await provider.createCheckout({ userId, customerId, plan }, `checkout-${userId}-${requestId}`);
  return { checkoutId: id, url };
}
