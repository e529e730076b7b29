/** How subscriptions begin, change, renew and end. */
import { monthAfter } from "./billing-month.ts";
import type { StripeAccount } from "./stripe-account.ts";
import { type Invoice, itemOf, type Price, type Subscription } from "./stripe-objects.ts";

type Bill = (subscription: Subscription, listed: number, reason: Invoice["billing_reason"]) => Invoice;

export function createStripeSubscriptions(account: StripeAccount, bill: Bill) {
  const { all, emit, idOf, now } = account;
  /** The price that each subscription changes to at the end of its period. */
  const scheduled = new Map<string, Price>();

  /** The customer pays the difference immediately, or receives it as credit. */
  function changePrice(subscription: Subscription, price: Price): void {
    const item = itemOf(subscription);
    const { current_period_start: start, current_period_end: until } = item;
    const left = Math.max(0, until - now()) / (until - start);
    const difference = Math.round((price.unit_amount - item.price.unit_amount) * left);
    item.price = price;
    emit("customer.subscription.updated", subscription);
    if (difference !== 0) bill(subscription, difference, "subscription_update");
  }

  function changeAtPeriodEnd(subscription: Subscription, price: Price): void {
    scheduled.set(subscription.id, price);
    subscription.schedule = idOf("sub_sched");
    emit("customer.subscription.updated", subscription);
  }

  function end(subscription: Subscription): Subscription {
    Object.assign(subscription, { status: "canceled", canceled_at: now(), ended_at: now() });
    emit("customer.subscription.deleted", subscription);
    return subscription;
  }

  function renew(subscription: Subscription): void {
    const item = itemOf(subscription);
    if (subscription.cancel_at_period_end) {
      end(subscription);
      return;
    }
    item.current_period_start = item.current_period_end;
    item.current_period_end = monthAfter(item.current_period_end, subscription.created);
    item.price = scheduled.get(subscription.id) ?? item.price;
    scheduled.delete(subscription.id);
    subscription.schedule = null;
    const invoice = bill(subscription, item.price.unit_amount, "subscription_cycle");
    subscription.status = invoice.status === "paid" ? "active" : "past_due";
    emit("customer.subscription.updated", subscription);
  }

  return {
    subscribe: (order: Order) => subscribe(account, bill, order),
    changePrice,
    changeAtPeriodEnd,
    /** Cancels a scheduled change, as the owner can in the portal. */
    cancelChange(subscription: Subscription) {
      scheduled.delete(subscription.id);
      subscription.schedule = null;
      emit("customer.subscription.updated", subscription);
    },
    /** The price that a subscription changes to at the end of its period. */
    nextPrice: (subscription: Subscription): Price | null => scheduled.get(subscription.id) ?? null,
    end,
    cancelAtPeriodEnd(subscription: Subscription, yes: boolean): Subscription {
      const { current_period_end } = itemOf(subscription);
      subscription.cancel_at_period_end = yes;
      subscription.cancel_at = yes ? current_period_end : null;
      subscription.canceled_at = yes ? now() : null;
      emit("customer.subscription.updated", subscription);
      return subscription;
    },
    /** Applies permanently, from the next invoice. */
    discount(subscription: Subscription, percentOff: number, on: "subscription" | "item" = "subscription"): void {
      const coupon = { id: idOf("coupon"), object: "coupon", duration: "forever", amount_off: null } as const;
      const { discounts } = on === "item" ? itemOf(subscription) : subscription;
      discounts.push({
        ...{ id: idOf("di"), object: "discount", end: null },
        source: { type: "coupon", coupon: { ...coupon, percent_off: percentOff } },
      });
      emit("customer.subscription.updated", subscription);
    },
    /** Applies every change to subscriptions that has fallen due. */
    settle() {
      for (const subscription of all("subscription"))
        while (subscription.status !== "canceled" && itemOf(subscription).current_period_end <= now())
          renew(subscription);
    },
  };
}

type Order = { customer: string; price: Price; metadata?: Record<string, string> };

function subscribe({ common, emit, idOf, now, save }: StripeAccount, bill: Bill, order: Order): Subscription {
  const { customer, price } = order;
  const period = { current_period_start: now(), current_period_end: monthAfter(now(), now()) };
  const subscription: Subscription = save({
    ...common("sub"),
    metadata: order.metadata ?? {},
    ...{
      object: "subscription",
      customer,
      status: "active",
      currency: price.currency,
      latest_invoice: null,
      schedule: null,
    },
    ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null, discounts: [] },
    items: {
      object: "list",
      data: [{ id: idOf("si"), object: "subscription_item", price, quantity: 1, discounts: [], ...period }],
    },
  });
  emit("customer.subscription.created", subscription);
  bill(subscription, price.unit_amount, "subscription_create");
  emit("customer.subscription.updated", subscription);
  return subscription;
}
