// Get Started: the browser sends a plan, never an amount, and gets the address of the provider's page. A customer with
// a plan is sent to confirm the change, and one with an unpaid plan is sent to pay it, so we never charge twice. A
// user's requests take turns, so several windows open only one checkout. None of this grants a plan: only the
// provider's report does.
import type { UserId } from "@foldback/domain/ids";
import type { PlanId } from "@foldback/domain/plans/plans";
import { currentPlanOf, isOpen } from "@foldback/domain/plans/subscription";
import { AppError } from "../app-error.ts";
import { bindCustomer } from "./bind-customer.ts";
import type { BillingDeps } from "./ports.ts";
import { readCustomer } from "./read-customer.ts";

type Order = { userId: UserId; email: string; name: string; requestId: string; plan: PlanId };

/** An unpaid checkout expires after a day. */
const checkoutLivesMs = 24 * 60 * 60_000;
/** If the server crashes during a turn, the turn blocks others for at most this long. */
const turnMs = 60_000;

type Made = { checkoutId: string | null; url: string };

export async function startCheckout(deps: BillingDeps, order: Order): Promise<{ url: string }> {
  const { store, nowMs } = deps;
  const { userId, requestId, plan } = order;
  const request = await store.beginCheckout(userId, { requestId, plan, nowMs: nowMs() });
  if (request.plan !== plan) throw new AppError("REQUEST_ALREADY_USED");
  if (request.url !== null) return { url: request.url };
  const customerId = await bindCustomer(deps, order);
  const turn = { requestId, nowMs: nowMs(), untilMs: nowMs() + turnMs };
  if (!(await store.takeCheckoutTurn(userId, turn))) throw new AppError("CHECKOUT_UNDER_WAY");
  try {
    return { url: await inTurn(deps, order, customerId) };
  } finally {
    await store.giveCheckoutTurnBack(userId, requestId);
  }
}

async function inTurn(deps: BillingDeps, order: Order, customerId: string): Promise<string> {
  const { store, provider, nowMs } = deps;
  const { userId, requestId, plan } = order;
  const own = () => store.beginCheckout(userId, { requestId, plan, nowMs: nowMs() });
  // Another copy of this request may have finished while we were waiting our turn.
  const already = (await own()).url;
  if (already !== null) return already;
  // A payment made a moment ago may not have been reported yet.
  await readCustomer(deps, customerId);
  const made = (await leadToPortal(deps, order, customerId)) ?? (await openCheckout(deps, order, customerId));
  if (await store.saveCheckout(userId, { requestId, plan, ...made })) return made.url;
  // Our turn had expired: either a copy of this request got the same checkout, or it's another request's turn.
  const answered = (await own()).url;
  if (answered !== null) return answered;
  if (made.checkoutId !== null) await provider.expireCheckout(made.checkoutId);
  throw new AppError("CHECKOUT_UNDER_WAY");
}

/** Returns null if the customer has no plan to change or pay for. */
async function leadToPortal(
  { store, provider, nowMs }: BillingDeps,
  { userId, plan }: Order,
  customerId: string,
): Promise<Made | null> {
  const open = (await store.subscriptionsOf(userId)).filter(isOpen);
  if (open.length === 0) return null;
  const currentPlan = currentPlanOf(open, nowMs());
  if (currentPlan?.plan === plan) throw new AppError("PLAN_ALREADY_YOURS");
  const held = open.find(({ id }) => id === currentPlan?.subscription.id);
  const change = held === undefined ? null : { subscriptionId: held.id, itemId: held.itemId, plan };
  return { checkoutId: null, url: await provider.openPortal({ customerId, change }) };
}

async function openCheckout(deps: BillingDeps, order: Order, customerId: string): Promise<Made> {
  const { store, provider, nowMs } = deps;
  const { userId, requestId, plan } = order;
  let paid = false;
  for (const checkoutId of await store.openCheckouts(userId, nowMs() - checkoutLivesMs, requestId)) {
    if ((await provider.expireCheckout(checkoutId)) === "paid") paid = true;
  }
  if (paid) {
    // The customer either paid after we read the data, or paid long ago and the plan has since ended. We ask the
    // provider which it was.
    await readCustomer(deps, customerId);
    const led = await leadToPortal(deps, order, customerId);
    if (led !== null) return led;
  }
  const { id, url } = await provider.createCheckout({ userId, customerId, plan }, `checkout-${userId}-${requestId}`);
  return { checkoutId: id, url };
}
