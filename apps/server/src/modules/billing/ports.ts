// What plans and payments need: a provider that handles the money, and a store for what it reported.
import type { UserId } from "@foldback/domain/ids";
import type { PlanId } from "@foldback/domain/plans/plans";
import type { Payment, Subscription } from "@foldback/domain/plans/subscription";
import type { Log } from "../../log.ts";
import type { Mailer } from "../accounts/ports.ts";

export type ReadSubscription = Subscription & {
  itemId: string;
  monthlyPence: number;
  currency: string;
  endedAtMs: number | null;
  /** The oldest unpaid invoice, if any. */
  failedInvoiceId: string | null;
};
/** A payment for a plan, with no other items on the invoice. */
export type ReadPayment = Payment & {
  paymentIntentId: string | null;
  currency: string;
};
/** Everything the provider has about one customer at one moment. */
export type CustomerReading = { subscriptions: ReadSubscription[]; payments: ReadPayment[] };

export type ProviderEvent = {
  id: string;
  type: string;
  createdAtMs: number;
  customerId: string | null;
  paymentIntentId: string | null;
};

/** Each write has an idempotency key, and sending it again with the same key doesn't repeat it. */
export type PaymentProvider = {
  /** Throws REQUEST_ALREADY_USED if we used the key for this user with another name or address. */
  createCustomer(person: { userId: UserId; email: string; name: string }, key: string): Promise<string>;
  /**
   * Finds a customer by the user id that we attach to each one. Needed if a response was lost and the provider has
   * forgotten the idempotency key.
   */
  findCustomer(userId: UserId): Promise<string | null>;
  /** Returns false if the customer was deleted or doesn't belong to the configured Stripe key. */
  knowsCustomer(customerId: string): Promise<boolean>;
  /** Makes the provider send email to this address from now on. Does nothing if it already does. */
  keepAddress(customerId: string, email: string, key: string): Promise<void>;
  /** Deletes all personal data at the provider and ends the subscriptions immediately. */
  forgetCustomer(customerId: string): Promise<void>;
  createCheckout(
    order: { userId: UserId; customerId: string; plan: PlanId },
    key: string,
  ): Promise<{ id: string; url: string }>;
  /** `paid`: it's too late, because the customer has already paid. */
  expireCheckout(checkoutId: string): Promise<"over" | "paid">;
  /** The subscription that the checkout created, or null. */
  subscriptionOf(checkoutId: string): Promise<string | null>;
  /** The page where the customer manages the subscription or confirms a change. */
  openPortal(place: {
    customerId: string;
    change: { subscriptionId: string; itemId: string; plan: PlanId } | null;
  }): Promise<string>;
  read(customerId: string): Promise<CustomerReading>;
  /** Throws REFUND_REFUSED if the provider will never make the refund. */
  refund(given: { paymentIntentId: string; pence: number }, key: string): Promise<void>;
  endSubscription(subscriptionId: string): Promise<void>;
  /** Returns null unless the provider signed it recently and for this installation. */
  verifyEvent(body: string, signature: string): ProviderEvent | null;
};

export type BillingCustomer = { userId: UserId; customerId: string };
type CheckoutRequest = { requestId: string; plan: PlanId; checkoutId: string | null; url: string | null };
type NoticeKind = "payment-failed" | "refunded" | "ended";
export type Notice = { key: string; userId: UserId; kind: NoticeKind; facts: Record<string, string> };

export type BillingStore = {
  customerOf(userId: UserId): Promise<BillingCustomer | null>;
  ownerOf(customerId: string): Promise<UserId | null>;
  /** The customer who made this payment, or null if it wasn't for a plan. */
  customerPaying(paymentIntentId: string): Promise<string | null>;
  /** Returns the idempotency key for creating a customer, which stays the same until a customer is bound. */
  beginCustomer(userId: UserId, fresh: { key: string; nowMs: number }): Promise<{ key: string; askedAtMs: number }>;
  renewCustomerKey(userId: UserId, fresh: { key: string; nowMs: number }): Promise<void>;
  /** Unbinds a customer who no longer exists, unless another has been bound since. */
  unbindCustomer(customer: BillingCustomer, fresh: { key: string; nowMs: number }): Promise<void>;
  /** Returns the bound customer. A user never has two. */
  bindCustomer(userId: UserId, customerId: string): Promise<string>;
  /** Returns the request as it was first made, even if this call names a different plan. */
  beginCheckout(userId: UserId, request: { requestId: string; plan: PlanId; nowMs: number }): Promise<CheckoutRequest>;
  /**
   * Lets only one of a user's requests at a time open a checkout. The same request may call this again. Returns false
   * if another request has the turn.
   */
  takeCheckoutTurn(userId: UserId, turn: { requestId: string; nowMs: number; untilMs: number }): Promise<boolean>;
  giveCheckoutTurnBack(userId: UserId, requestId: string): Promise<void>;
  /** Returns false, without saving, if another request has taken the turn. */
  saveCheckout(userId: UserId, request: CheckoutRequest): Promise<boolean>;
  /** Other requests' checkouts that may still be open. */
  openCheckouts(userId: UserId, sinceMs: number, except: string): Promise<string[]>;
  hasCheckout(userId: UserId, checkoutId: string): Promise<boolean>;
  subscriptionsOf(userId: UserId): Promise<ReadSubscription[]>;
  paymentsOf(userId: UserId): Promise<ReadPayment[]>;
  /** Returns false if the event was stored before. */
  keepEvent(event: Omit<ProviderEvent, "paymentIntentId">, nowMs: number): Promise<boolean>;
  /** Customers with events that haven't been applied yet. */
  customersWaiting(): Promise<string[]>;
  beginReading(customerId: string): Promise<{ reading: number; eventIds: string[] } | null>;
  /** Returns false if a newer snapshot is already stored. */
  applyReading(applied: {
    owner: BillingCustomer;
    reading: number;
    eventIds: string[];
    found: CustomerReading;
    notices: Notice[];
    nowMs: number;
  }): Promise<boolean>;
  /** Includes the account's address, or null if the account was deleted. */
  listCustomers(after: string, max: number): Promise<(BillingCustomer & { email: string | null })[]>;
  requestRefunds(paymentIds: readonly string[], nowMs: number): Promise<void>;
  dropRefunds(paymentIds: readonly string[]): Promise<void>;
  /** Users with an unfinished refund request, and their payments. */
  unfinishedRefunds(): Promise<{ owner: BillingCustomer; payments: ReadPayment[] }[]>;
  /**
   * Deleted accounts whose customer the provider may still have. `customerId` is null if we requested a customer but
   * got no response.
   */
  erasedCustomers(): Promise<{ userId: UserId; customerId: string | null; askedAtMs: number }[]>;
  markForgotten(userId: UserId, nowMs: number): Promise<void>;
  unsentNotices(max: number): Promise<(Notice & { email: string })[]>;
  markMailed(key: string, nowMs: number): Promise<void>;
  /** How many of this artist's sessions an engineer has joined. */
  sessionsHeldBy(userId: UserId): Promise<number>;
};

export type BillingDeps = {
  store: BillingStore;
  provider: PaymentProvider;
  mailer: Mailer;
  publicUrl: string;
  /** Called when a user's plan may have changed. */
  onPlanChanged: (userId: UserId) => Promise<void>;
  nowMs: () => number;
  randomUuid: () => string;
  log: Log;
};
