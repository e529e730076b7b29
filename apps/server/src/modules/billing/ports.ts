// What plans and payments need from outside: a provider that holds the money, and a store of what it reported.
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
  /** The oldest unpaid invoice. */
  failedInvoiceId: string | null;
};
/** A payment for a plan, without other items on the same invoice. */
export type ReadPayment = Payment & {
  paymentIntentId: string | null;
  currency: string;
};
/** Everything about one customer, as the provider has it at one moment. */
export type CustomerReading = { subscriptions: ReadSubscription[]; payments: ReadPayment[] };

export type ProviderEvent = {
  id: string;
  type: string;
  createdAtMs: number;
  customerId: string | null;
  paymentIntentId: string | null;
};

/** Each write carries a key. Sending it again with the same key doesn't repeat it. */
export type PaymentProvider = {
  /** Throws REQUEST_ALREADY_USED if the key was used for this user with another name or address. */
  createCustomer(person: { userId: UserId; email: string; name: string }, key: string): Promise<string>;
  /** Searches by our mark, for when an answer was lost longer ago than the provider remembers keys. */
  findCustomer(userId: UserId): Promise<string | null>;
  /** Returns false if the customer was deleted, or belongs to another key than the configured one. */
  knowsCustomer(customerId: string): Promise<boolean>;
  /** Has the provider write to this address from now on. Sends nothing if it already does. */
  keepAddress(customerId: string, email: string, key: string): Promise<void>;
  /** Deletes all personal data there and ends the subscriptions at once. */
  forgetCustomer(customerId: string): Promise<void>;
  createCheckout(
    order: { userId: UserId; customerId: string; plan: PlanId },
    key: string,
  ): Promise<{ id: string; url: string }>;
  /** `paid`: too late, it has become a subscription. */
  expireCheckout(checkoutId: string): Promise<"over" | "paid">;
  /** The subscription that it led to, or null. */
  subscriptionOf(checkoutId: string): Promise<string | null>;
  /** The page where the customer manages the subscription or confirms a change. */
  openPortal(place: {
    customerId: string;
    change: { subscriptionId: string; itemId: string; plan: PlanId } | null;
  }): Promise<string>;
  read(customerId: string): Promise<CustomerReading>;
  /** Throws REFUND_REFUSED if the refund will never be made. */
  refund(given: { paymentIntentId: string; pence: number }, key: string): Promise<void>;
  endSubscription(subscriptionId: string): Promise<void>;
  /** Returns null unless the provider signed it for this installation, just now. */
  verifyEvent(body: string, signature: string): ProviderEvent | null;
};

export type BillingCustomer = { userId: UserId; customerId: string };
type CheckoutRequest = { requestId: string; plan: PlanId; checkoutId: string | null; url: string | null };
type NoticeKind = "payment-failed" | "refunded" | "ended";
export type Notice = { key: string; userId: UserId; kind: NoticeKind; facts: Record<string, string> };

export type BillingStore = {
  customerOf(userId: UserId): Promise<BillingCustomer | null>;
  ownerOf(customerId: string): Promise<UserId | null>;
  /** The customer who made this payment, if it was for a plan. */
  customerPaying(paymentIntentId: string): Promise<string | null>;
  /** The key for requesting a customer. It stays the same until one is bound. */
  beginCustomer(userId: UserId, fresh: { key: string; nowMs: number }): Promise<{ key: string; askedAtMs: number }>;
  renewCustomerKey(userId: UserId, fresh: { key: string; nowMs: number }): Promise<void>;
  /** Unbinds a customer that's gone, unless another has been bound since. */
  unbindCustomer(customer: BillingCustomer, fresh: { key: string; nowMs: number }): Promise<void>;
  /** Returns the bound customer. A user is never bound to two. */
  bindCustomer(userId: UserId, customerId: string): Promise<string>;
  /** Returns the request as it was first made. */
  beginCheckout(userId: UserId, request: { requestId: string; plan: PlanId; nowMs: number }): Promise<CheckoutRequest>;
  /**
   * Lets one of a user's requests at a time open a checkout. The same request may ask again. Returns false if it's
   * another's turn.
   */
  takeCheckoutTurn(userId: UserId, turn: { requestId: string; nowMs: number; untilMs: number }): Promise<boolean>;
  giveCheckoutTurnBack(userId: UserId, requestId: string): Promise<void>;
  /** Returns false, without saving, if another request has taken the turn. */
  saveCheckout(userId: UserId, request: CheckoutRequest): Promise<boolean>;
  /** Checkouts of other requests that may still be open. */
  openCheckouts(userId: UserId, sinceMs: number, except: string): Promise<string[]>;
  hasCheckout(userId: UserId, checkoutId: string): Promise<boolean>;
  subscriptionsOf(userId: UserId): Promise<ReadSubscription[]>;
  paymentsOf(userId: UserId): Promise<ReadPayment[]>;
  /** Returns false if the event was stored before. */
  keepEvent(event: Omit<ProviderEvent, "paymentIntentId">, nowMs: number): Promise<boolean>;
  /** Customers with events that weren't applied. */
  customersWaiting(): Promise<string[]>;
  beginReading(customerId: string): Promise<{ reading: number; eventIds: string[] } | null>;
  /** Returns false if a later reading is already stored. */
  applyReading(applied: {
    owner: BillingCustomer;
    reading: number;
    eventIds: string[];
    found: CustomerReading;
    notices: Notice[];
    nowMs: number;
  }): Promise<boolean>;
  /** Includes the account's address, or null if it was deleted. */
  listCustomers(after: string, max: number): Promise<(BillingCustomer & { email: string | null })[]>;
  requestRefunds(paymentIds: readonly string[], nowMs: number): Promise<void>;
  dropRefunds(paymentIds: readonly string[]): Promise<void>;
  /** Users with an unfinished refund request, and their payments. */
  unfinishedRefunds(): Promise<{ owner: BillingCustomer; payments: ReadPayment[] }[]>;
  /**
   * Deleted accounts that the provider still knows or may know. The customer is null if one was requested and no answer
   * came.
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
