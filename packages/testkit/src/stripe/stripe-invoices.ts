/** Invoices, and the charges that pay them. */
import type { StripeAccount } from "./stripe-account.ts";
import {
  type Charge,
  type Discount,
  type Invoice,
  type InvoiceLine,
  itemOf,
  type Price,
  type Subscription,
} from "./stripe-objects.ts";

export function createStripeInvoices(account: StripeAccount) {
  const { all, common, emit, idOf, now, save } = account;
  /** Customers whose cards are declined. */
  const declining = new Set<string>();
  /** What customers will pay with their next invoice on top of their plan. */
  const waiting = new Map<string, InvoiceLine[]>();
  /** Customers' credit, which goes towards their next invoices. */
  const credits = new Map<string, number>();

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
    else settleInvoice(account, invoice);
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

  return {
    bill,
    isDeclining: (customer: string) => declining.has(customer),
    /** Sells something other than a plan, on a separate invoice or on the plan's next invoice. */
    sell(customer: string, price: Price, when: "now" | "with the plan"): void {
      const line = lineOf(price, price.unit_amount, []);
      if (when === "with the plan") waiting.set(customer, [...(waiting.get(customer) ?? []), line]);
      else invoiceOf(customer, [line], { billing_reason: "manual", parent: null });
    },
    /** Makes a customer's card fail, or makes it work again and pays the open invoices. */
    setDeclining(customer: string, declines: boolean) {
      if (declines) return void declining.add(customer);
      declining.delete(customer);
      for (const subscription of all("subscription")) {
        if (subscription.customer !== customer || subscription.status !== "past_due") continue;
        for (const invoice of all("invoice"))
          if (invoice.status === "open" && invoice.parent?.subscription_details.subscription === subscription.id)
            settleInvoice(account, invoice);
        subscription.status = "active";
        emit("customer.subscription.updated", subscription);
      }
    },
  };
}

const offOf = (amount: number, discounts: readonly Discount[]) =>
  discounts.reduce((sum, { source }) => sum + Math.round((amount * source.coupon.percent_off) / 100), 0);

function settleInvoice(account: StripeAccount, invoice: Invoice): void {
  const { amount_due: amount } = invoice;
  const intent = amount === 0 ? null : account.idOf("pi");
  Object.assign(invoice, { status: "paid", amount_paid: amount, payment_intent_id: intent });
  invoice.status_transitions.paid_at = account.now();
  if (intent !== null) charge(account, invoice, intent);
  account.emit("invoice.paid", invoice);
}

function charge({ common, emit, save }: StripeAccount, invoice: Invoice, intent: string): void {
  const { customer, currency, amount_due: amount } = invoice;
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
