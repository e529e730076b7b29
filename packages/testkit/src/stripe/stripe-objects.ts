/**
 * The objects that the local Stripe stores, with only the fields that the product reads and those that explain them.
 */
export type Metadata = Record<string, string>;
type Common = { id: string; created: number; livemode: boolean; metadata: Metadata };

type Customer = Common & { object: "customer"; email: string | null; name: string | null };
type Product = Common & { object: "product"; name: string; active: boolean };
export type Price = Common & {
  object: "price";
  product: string;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  active: boolean;
  type: "recurring";
  recurring: { interval: string; interval_count: number };
};
type SubscriptionItem = {
  id: string;
  object: "subscription_item";
  price: Price;
  quantity: number;
  discounts: Discount[];
  current_period_start: number;
  current_period_end: number;
};
/** Stored in full, but sent as an id unless the request expands it. */
export type Discount = {
  id: string;
  object: "discount";
  end: number | null;
  source: { type: "coupon"; coupon: Coupon };
};
type Coupon = {
  id: string;
  object: "coupon";
  duration: "once" | "repeating" | "forever";
  percent_off: number;
  amount_off: null;
};
export type Subscription = Common & {
  object: "subscription";
  customer: string;
  status: "active" | "past_due" | "canceled";
  currency: string;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  latest_invoice: string | null;
  /** Set while a change is scheduled for the end of the period. */
  schedule: string | null;
  discounts: Discount[];
  items: { object: "list"; data: SubscriptionItem[] };
};
export type InvoiceLine = {
  id: string;
  object: "line_item";
  /** The amount before discounts. */
  amount: number;
  discount_amounts: { amount: number; discount: string }[];
  taxes: never[];
  pricing: { type: "price_details"; price_details: { price: string; product: string } };
};
export type Invoice = Common & {
  object: "invoice";
  customer: string;
  status: "open" | "paid" | "void" | "uncollectible";
  currency: string;
  amount_due: number;
  amount_paid: number;
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update" | "manual";
  status_transitions: { paid_at: number | null; finalized_at: number };
  /** Null for a sale without a subscription. */
  parent: { type: "subscription_details"; subscription_details: { subscription: string } } | null;
  lines: { object: "list"; has_more: boolean; data: InvoiceLine[] };
  payment_intent_id: string | null;
  /** The payment intents of failed attempts. */
  failed_intent_ids: string[];
};
export type Charge = Common & {
  object: "charge";
  customer: string;
  amount: number;
  amount_refunded: number;
  currency: string;
  paid: boolean;
  /** True if the payer's bank has ever disputed it. */
  disputed: boolean;
  payment_intent: string;
  refunded: boolean;
  status: "succeeded";
};
export type Refund = Common & {
  object: "refund";
  amount: number;
  charge: string;
  payment_intent: string;
  status: string;
};
/** As with Stripe itself, a dispute doesn't name the customer. */
export type Dispute = Common & {
  object: "dispute";
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  reason: string;
  status: "warning_needs_response" | "needs_response" | "under_review" | "won" | "lost";
};
export type Checkout = Common & {
  object: "checkout.session";
  mode: "subscription";
  customer: string;
  client_reference_id: string | null;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  price: string;
  success_url: string;
  cancel_url: string;
  subscription: string | null;
  /** Copied to the subscription that the checkout creates. */
  subscription_metadata: Metadata;
  url: string | null;
};
type PortalConfiguration = Common & {
  object: "billing_portal.configuration";
  active: boolean;
  /** True if a downgrade is scheduled for the end of the period. */
  schedules_decreases: boolean;
};
type PortalSession = Common & {
  object: "billing_portal.session";
  customer: string;
  return_url: string | null;
  configuration: string;
  change: { subscription: string; price: string } | null;
  url: string;
};

export type StripeObject =
  | Customer
  | Product
  | Price
  | Subscription
  | Invoice
  | Charge
  | Refund
  | Dispute
  | Checkout
  | PortalConfiguration
  | PortalSession;

export type StripeEvent = {
  id: string;
  object: "event";
  type: string;
  api_version: string;
  created: number;
  livemode: boolean;
  pending_webhooks: number;
  request: null;
  data: { object: unknown };
};

/** An error answer in Stripe's format. */
export class StripeRefusal extends Error {
  override readonly name = "StripeRefusal";
  readonly status: number;
  readonly code: string;
  readonly type: string;
  constructor(status: number, code: string, message: string, type = "invalid_request_error") {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}

export function itemOf(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error("a subscription without an item");
  return item;
}
