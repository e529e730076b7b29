// Get Started: a plan goes in, never an amount, and the address of the provider's page comes out. Who has a plan already is led
// to the page that confirms the change, and who has one that is not paid to where it is paid, so that nobody pays twice; one
// request of a person at a time, so that several windows leave one checkout. It grants nothing: only what the provider reports does.
import type { UserId } from "@foldback/domain/ids";
import type { PlanId } from "@foldback/domain/plans/plans";
import { isOpen, standingOf } from "@foldback/domain/plans/subscription";
import { AppError } from "../app-error.ts";
import { bindCustomer } from "./bind-customer.ts";
import type { BillingDeps } from "./ports.ts";
import { readCustomer } from "./read-customer.ts";

type Order = { userId: UserId; email: string; name: string; requestId: string; plan: PlanId };

/** A checkout that nobody pays is over after a day. */
const checkoutLivesMs = 24 * 60 * 60_000;
/** Whose server died in the middle holds nobody up for longer. */
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
  // The same request may have been answered between our look and our turn.
  const already = (await own()).url;
  if (already !== null) return already;
  // What was paid a moment ago may not have been told to us yet.
  await readCustomer(deps, customerId);
  const made = (await leadToPortal(deps, order, customerId)) ?? (await openCheckout(deps, order, customerId));
  if (await store.saveCheckout(userId, { requestId, plan, ...made })) return made.url;
  // The turn was over: either the same request has answered, with this very checkout, or another one has the word.
  const answered = (await own()).url;
  if (answered !== null) return answered;
  if (made.checkoutId !== null) await provider.expireCheckout(made.checkoutId);
  throw new AppError("CHECKOUT_UNDER_WAY");
}

/** Null when there is nothing that the provider may still take money for. */
async function leadToPortal(
  { store, provider, nowMs }: BillingDeps,
  { userId, plan }: Order,
  customerId: string,
): Promise<Made | null> {
  const open = (await store.subscriptionsOf(userId)).filter(isOpen);
  if (open.length === 0) return null;
  const standing = standingOf(open, nowMs());
  if (standing?.plan === plan) throw new AppError("PLAN_ALREADY_YOURS");
  const held = open.find(({ id }) => id === standing?.subscription.id);
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
    // It was paid after we read, or long ago and has ended since: the provider says which.
    await readCustomer(deps, customerId);
    const led = await leadToPortal(deps, order, customerId);
    if (led !== null) return led;
  }
  const { id, url } = await provider.createCheckout({ userId, customerId, plan }, `checkout-${userId}-${requestId}`);
  return { checkoutId: id, url };
}
