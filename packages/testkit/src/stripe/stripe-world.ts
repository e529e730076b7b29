/**
 * The contents of a Stripe account and how they change: customers, prices, subscriptions that renew, invoices, charges,
 * refunds. Every change creates an event, and the clock only moves when a test moves it.
 */
import { createStripeAccount, type StripeClock } from "./stripe-account.ts";
import { createStripeInvoices } from "./stripe-invoices.ts";
import { type Checkout, StripeRefusal } from "./stripe-objects.ts";
import { createStripeRefunds } from "./stripe-refunds.ts";
import { createStripeSubscriptions } from "./stripe-subscriptions.ts";

export type StripeWorld = ReturnType<typeof createStripeWorld>;

export function createStripeWorld(clock: StripeClock) {
  const account = createStripeAccount(clock);
  const { all, get, save, emit, events, common } = account;
  const { bill, isDeclining, sell, setDeclining } = createStripeInvoices(account);
  const subscriptions = createStripeSubscriptions(account, bill);
  /** The ids of deleted customers. */
  const forgotten = new Set<string>();

  return {
    events,
    forgotten,
    all,
    get,
    save,
    emit,
    common,
    ...subscriptions,
    sell,
    setDeclining,
    ...createStripeRefunds(account),
    pay(checkout: Checkout): Checkout {
      if (checkout.status !== "open")
        throw new StripeRefusal(400, "checkout_session_not_open", `This session is ${checkout.status}.`);
      if (isDeclining(checkout.customer))
        throw new StripeRefusal(402, "card_declined", "Your card was declined.", "card_error");
      const price = get("price", checkout.price);
      const { customer, subscription_metadata: metadata } = checkout;
      checkout.subscription = subscriptions.subscribe({ customer, price, metadata }).id;
      Object.assign(checkout, { status: "complete", payment_status: "paid", url: null });
      emit("checkout.session.completed", checkout);
      return checkout;
    },
    forget(customer: string) {
      const one = get("customer", customer);
      for (const subscription of all("subscription"))
        if (subscription.customer === customer && subscription.status !== "canceled") subscriptions.end(subscription);
      account.remove(customer);
      forgotten.add(customer);
      emit("customer.deleted", one);
    },
  };
}
