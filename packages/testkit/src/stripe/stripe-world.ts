/**
 * What a Stripe account holds and how it changes: customers, prices, subscriptions that renew, invoices, charges,
 * refunds. Every change creates an event. Its clock stands still until a test moves it.
 */
import { randomBytes } from "node:crypto";
import { monthAfter } from "./billing-month.ts";
import {
  type Charge,
  type Checkout,
  type Discount,
  type Dispute,
  type Invoice,
  type InvoiceLine,
  type Price,
  type Refund,
  type StripeEvent,
  type StripeObject,
  StripeRefusal,
  type Subscription,
} from "./stripe-objects.ts";

export type StripeWorld = ReturnType<typeof createStripeWorld>;

export function createStripeWorld(clock: { nowMs(): number; tell(event: StripeEvent): void }) {
  const objects = new Map<string, StripeObject>();
  const events: StripeEvent[] = [];
  /** Deleted customers, whose ids stay known. */
  const forgotten = new Set<string>();
  /** Customers whose card declines. */
  const declining = new Set<string>();
  /** What customers pay with their next invoice in addition to their plan. */
  const waiting = new Map<string, InvoiceLine[]>();
  /** Customers' credit, which pays their next invoices. */
  const credits = new Map<string, number>();
  /** What subscriptions change to at the end of their period. */
  const scheduled = new Map<string, Price>();
  const idOf = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
  const now = () => Math.floor(clock.nowMs() / 1000);
  const common = (prefix: string) => ({ id: idOf(prefix), created: now(), livemode: false, metadata: {} });

  const all = <Kind extends StripeObject["object"]>(kind: Kind) =>
    [...objects.values()].filter((one): one is Extract<StripeObject, { object: Kind }> => one.object === kind);
  const get = <Kind extends StripeObject["object"]>(kind: Kind, id: string | null) => {
    const found = all(kind).find((one) => one.id === id);
    if (found === undefined) throw new StripeRefusal(404, "resource_missing", `No such ${kind}: '${id}'`);
    return found;
  };
  const save = <One extends StripeObject>(one: One): One => {
    objects.set(one.id, one);
    return one;
  };
  const emit = (type: string, object: object): void => {
    const event: StripeEvent = {
      ...{ id: idOf("evt"), object: "event", type, api_version: "2026-10-28.endive", created: now(), livemode: false },
      ...{ pending_webhooks: 1, request: null, data: { object: structuredClone(object) } },
    };
    events.push(event);
    clock.tell(event);
  };

  const offOf = (amount: number, discounts: readonly Discount[]) =>
    discounts.reduce((sum, { source }) => sum + Math.round((amount * source.coupon.percent_off) / 100), 0);

  const lineOf = (price: Price, amount: number, discounts: readonly Discount[]): InvoiceLine => ({
    ...{ id: idOf("il"), object: "line_item", amount, taxes: [] },
    discount_amounts: discounts.map((one) => ({ amount: offOf(amount, [one]), discount: one.id })),
    pricing: { type: "price_details", price_details: { price: price.id, product: price.product } },
  });

  function invoiceOf(customer: string, lines: InvoiceLine[], change: Pick<Invoice, "billing_reason" | "parent">) {
    const cost = ({ amount, discount_amounts }: InvoiceLine) =>
      amount - discount_amounts.reduce((sum, off) => sum + off.amount, 0);
    const owed = lines.reduce((sum, one) => sum + cost(one), 0) - (credits.get(customer) ?? 0);
    credits.set(customer, Math.max(0, -owed));
    const invoice: Invoice = save({
      ...common("in"),
      ...{ object: "invoice", customer, currency: "gbp", amount_due: Math.max(0, owed) },
      status: "open",
      amount_paid: 0,
      status_transitions: { paid_at: null, finalized_at: now() },
      lines: { object: "list", has_more: false, data: lines },
      ...{ payment_intent_id: null, failed_intent_ids: [] },
      ...change,
    });
    if (declining.has(customer)) emit("invoice.payment_failed", invoice);
    else settleInvoice(invoice);
    return invoice;
  }

  function bill(subscription: Subscription, listed: number, reason: Invoice["billing_reason"]): Invoice {
    const { customer, discounts } = subscription;
    const item = itemOf(subscription);
    const lines = [lineOf(item.price, listed, [...item.discounts, ...discounts]), ...(waiting.get(customer) ?? [])];
    waiting.delete(customer);
    const parent = { type: "subscription_details", subscription_details: { subscription: subscription.id } } as const;
    const invoice = invoiceOf(customer, lines, { billing_reason: reason, parent });
    subscription.latest_invoice = invoice.id;
    return invoice;
  }

  function settleInvoice(invoice: Invoice): void {
    const { amount_due: amount } = invoice;
    const intent = amount === 0 ? null : idOf("pi");
    Object.assign(invoice, { status: "paid", amount_paid: amount, payment_intent_id: intent });
    invoice.status_transitions.paid_at = now();
    if (intent !== null) charge(invoice, intent);
    emit("invoice.paid", invoice);
  }

  function charge({ customer, currency, amount_due: amount }: Invoice, intent: string): void {
    const made: Charge = save({
      ...common("ch"),
      ...{
        object: "charge",
        customer,
        currency,
        amount,
        amount_refunded: 0,
        paid: true,
        disputed: false,
        refunded: false,
      },
      ...{ payment_intent: intent, status: "succeeded" },
    });
    emit("charge.succeeded", made);
  }

  function subscribe(order: { customer: string; price: Price; metadata?: Record<string, string> }): Subscription {
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

  const itemOf = (subscription: Subscription) => {
    const [item] = subscription.items.data;
    if (item === undefined) throw new Error("a subscription without an item");
    return item;
  };

  /** The difference is paid at once. An excess becomes the customer's credit. */
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

  function cancelAtPeriodEnd(subscription: Subscription, yes: boolean): Subscription {
    const { current_period_end } = itemOf(subscription);
    subscription.cancel_at_period_end = yes;
    subscription.cancel_at = yes ? current_period_end : null;
    subscription.canceled_at = yes ? now() : null;
    emit("customer.subscription.updated", subscription);
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
    events,
    forgotten,
    all,
    get,
    save,
    emit,
    common,
    subscribe,
    changePrice,
    changeAtPeriodEnd,
    /** The owner cancels a scheduled change in the portal. */
    cancelChange(subscription: Subscription) {
      scheduled.delete(subscription.id);
      subscription.schedule = null;
      emit("customer.subscription.updated", subscription);
    },
    /** The price that a subscription changes to at the end of its period. */
    nextPrice: (subscription: Subscription): Price | null => scheduled.get(subscription.id) ?? null,
    end,
    cancelAtPeriodEnd,
    /** Permanent, from the next invoice on. */
    discount(subscription: Subscription, percentOff: number, on: "subscription" | "item" = "subscription"): void {
      const coupon = { id: idOf("coupon"), object: "coupon", duration: "forever", amount_off: null } as const;
      const { discounts } = on === "item" ? itemOf(subscription) : subscription;
      discounts.push({
        ...{ id: idOf("di"), object: "discount", end: null },
        source: { type: "coupon", coupon: { ...coupon, percent_off: percentOff } },
      });
      emit("customer.subscription.updated", subscription);
    },
    /** Sells something that isn't a plan, on its own invoice or on the plan's next one. */
    sell(customer: string, price: Price, when: "now" | "with the plan"): void {
      const line = lineOf(price, price.unit_amount, []);
      if (when === "with the plan") waiting.set(customer, [...(waiting.get(customer) ?? []), line]);
      else invoiceOf(customer, [line], { billing_reason: "manual", parent: null });
    },
    /** Makes a customer's card decline, or work again, which pays open invoices. */
    setDeclining(customer: string, declines: boolean) {
      if (declines) return void declining.add(customer);
      declining.delete(customer);
      for (const subscription of all("subscription")) {
        if (subscription.customer !== customer || subscription.status !== "past_due") continue;
        for (const invoice of all("invoice"))
          if (invoice.status === "open" && invoice.parent?.subscription_details.subscription === subscription.id)
            settleInvoice(invoice);
        subscription.status = "active";
        emit("customer.subscription.updated", subscription);
      }
    },
    /** Applies to subscriptions what time has brought. */
    settle() {
      for (const subscription of all("subscription"))
        while (subscription.status !== "canceled" && itemOf(subscription).current_period_end <= now())
          renew(subscription);
    },
    refund(paymentIntent: string, asked: number | null): Refund {
      const charge = all("charge").find((one) => one.payment_intent === paymentIntent);
      if (charge === undefined)
        throw new StripeRefusal(404, "resource_missing", `No such payment_intent: '${paymentIntent}'`);
      if (charge.refunded)
        throw new StripeRefusal(400, "charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
      const left = charge.amount - charge.amount_refunded;
      const amount = asked ?? left;
      if (amount > left) throw new StripeRefusal(400, "", "Refund amount is greater than unrefunded amount on charge.");
      charge.amount_refunded += amount;
      charge.refunded = amount === left;
      const refund: Refund = save({
        ...common("re"),
        ...{ object: "refund", amount, charge: charge.id, payment_intent: paymentIntent, status: "succeeded" },
      });
      emit("charge.refunded", charge);
      emit("refund.created", { ...refund, customer: charge.customer });
      return refund;
    },
    /** The payer disputes a payment at their bank. */
    dispute(paymentIntent: string, status: Dispute["status"] = "needs_response"): Dispute {
      const charge = all("charge").find((one) => one.payment_intent === paymentIntent);
      if (charge === undefined) throw new Error(`no charge of ${paymentIntent}`);
      charge.disputed = true;
      const dispute: Dispute = save({
        ...common("du"),
        ...{ object: "dispute", amount: charge.amount, charge: charge.id, payment_intent: paymentIntent },
        ...{ currency: charge.currency, reason: "fraudulent", status },
      });
      emit("charge.dispute.created", dispute);
      return dispute;
    },
    closeDispute(dispute: Dispute, status: "won" | "lost") {
      dispute.status = status;
      emit("charge.dispute.closed", dispute);
    },
    pay(checkout: Checkout): Checkout {
      if (checkout.status !== "open")
        throw new StripeRefusal(400, "checkout_session_not_open", `This session is ${checkout.status}.`);
      if (declining.has(checkout.customer))
        throw new StripeRefusal(402, "card_declined", "Your card was declined.", "card_error");
      const price = get("price", checkout.price);
      const { customer, subscription_metadata: metadata } = checkout;
      checkout.subscription = subscribe({ customer, price, metadata }).id;
      Object.assign(checkout, { status: "complete", payment_status: "paid", url: null });
      emit("checkout.session.completed", checkout);
      return checkout;
    },
    forget(customer: string) {
      const one = get("customer", customer);
      for (const subscription of all("subscription"))
        if (subscription.customer === customer && subscription.status !== "canceled") end(subscription);
      objects.delete(customer);
      forgotten.add(customer);
      emit("customer.deleted", one);
    },
  };
}
