// What plans and payments need from outside: a provider that holds the money, and a store for what it has told us.
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
  /** The oldest invoice that could not be paid. */
  failedInvoiceId: string | null;
};
/** What was paid for a plan; what else stood on the same invoice is left out. */
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

/** Each write carries a key: sent again with the same key, it is the same write. */
export type PaymentProvider = {
  /** Throws REQUEST_ALREADY_USED when the key was used for this person under another name or address. */
  createCustomer(person: { userId: UserId; email: string; name: string }, key: string): Promise<string>;
  /** By our mark on it; for an answer that was lost longer ago than the provider remembers keys. */
  findCustomer(userId: UserId): Promise<string | null>;
  /** False: deleted there, or never one with the key that is configured now. */
  knowsCustomer(customerId: string): Promise<boolean>;
  /** Has the provider write to this address from now on; nothing is sent when it does already. */
  keepAddress(customerId: string, email: string, key: string): Promise<void>;
  /** With all personal data there; its subscriptions end at once. */
  forgetCustomer(customerId: string): Promise<void>;
  createCheckout(
    order: { userId: UserId; customerId: string; plan: PlanId },
    key: string,
  ): Promise<{ id: string; url: string }>;
  /** `paid`: too late, it has become a subscription. */
  expireCheckout(checkoutId: string): Promise<"over" | "paid">;
  /** Which subscription has come of it; null: none. */
  subscriptionOf(checkoutId: string): Promise<string | null>;
  /** Where the customer manages the subscription, or confirms a change of it. */
  openPortal(place: {
    customerId: string;
    change: { subscriptionId: string; itemId: string; plan: PlanId } | null;
  }): Promise<string>;
  read(customerId: string): Promise<CustomerReading>;
  /** Throws REFUND_REFUSED when it will never be given. */
  refund(given: { paymentIntentId: string; pence: number }, key: string): Promise<void>;
  endSubscription(subscriptionId: string): Promise<void>;
  /** Null when it is not signed by the provider, for this installation, at this time. */
  verifyEvent(body: string, signature: string): ProviderEvent | null;
};

export type BillingCustomer = { userId: UserId; customerId: string };
type CheckoutRequest = { requestId: string; plan: PlanId; checkoutId: string | null; url: string | null };
type NoticeKind = "payment-failed" | "refunded" | "ended";
export type Notice = { key: string; userId: UserId; kind: NoticeKind; facts: Record<string, string> };

export type BillingStore = {
  customerOf(userId: UserId): Promise<BillingCustomer | null>;
  ownerOf(customerId: string): Promise<UserId | null>;
  /** Whose payment this was, if it was for a plan. */
  customerPaying(paymentIntentId: string): Promise<string | null>;
  /** Under which key to ask for a customer, the same until one is bound. */
  beginCustomer(userId: UserId, fresh: { key: string; nowMs: number }): Promise<{ key: string; askedAtMs: number }>;
  renewCustomerKey(userId: UserId, fresh: { key: string; nowMs: number }): Promise<void>;
  /** Frees the person from a customer who is gone, unless another is bound already. */
  unbindCustomer(customer: BillingCustomer, fresh: { key: string; nowMs: number }): Promise<void>;
  /** Answers who is bound afterwards: nobody is bound to a second one beside. */
  bindCustomer(userId: UserId, customerId: string): Promise<string>;
  /** The request as it was first made. */
  beginCheckout(userId: UserId, request: { requestId: string; plan: PlanId; nowMs: number }): Promise<CheckoutRequest>;
  /** One request of a person at a time opens a checkout; the same request may ask again. False: it is another's turn. */
  takeCheckoutTurn(userId: UserId, turn: { requestId: string; nowMs: number; untilMs: number }): Promise<boolean>;
  giveCheckoutTurnBack(userId: UserId, requestId: string): Promise<void>;
  /** False, and nothing saved, when the turn has gone to another meanwhile. */
  saveCheckout(userId: UserId, request: CheckoutRequest): Promise<boolean>;
  /** Checkouts of other requests that may still be open. */
  openCheckouts(userId: UserId, sinceMs: number, except: string): Promise<string[]>;
  hasCheckout(userId: UserId, checkoutId: string): Promise<boolean>;
  subscriptionsOf(userId: UserId): Promise<ReadSubscription[]>;
  paymentsOf(userId: UserId): Promise<ReadPayment[]>;
  /** False when the event was taken before. */
  keepEvent(event: Omit<ProviderEvent, "paymentIntentId">, nowMs: number): Promise<boolean>;
  /** Customers with events that were not applied. */
  customersWaiting(): Promise<string[]>;
  beginReading(customerId: string): Promise<{ reading: number; eventIds: string[] } | null>;
  /** False when a reading that began later is there already. */
  applyReading(applied: {
    owner: BillingCustomer;
    reading: number;
    eventIds: string[];
    found: CustomerReading;
    notices: Notice[];
    nowMs: number;
  }): Promise<boolean>;
  /** With the address of the account; null where it was deleted. */
  listCustomers(after: string, most: number): Promise<(BillingCustomer & { email: string | null })[]>;
  askRefunds(paymentIds: readonly string[], nowMs: number): Promise<void>;
  dropRefunds(paymentIds: readonly string[]): Promise<void>;
  /** Whose money-back was asked for and is not finished, with its payments. */
  unfinishedRefunds(): Promise<{ owner: BillingCustomer; payments: ReadPayment[] }[]>;
  /** Deleted accounts that the provider still knows, or may know: null where a customer was asked for and no answer came. */
  erasedCustomers(): Promise<{ userId: UserId; customerId: string | null; askedAtMs: number }[]>;
  markForgotten(userId: UserId, nowMs: number): Promise<void>;
  unsentNotices(most: number): Promise<(Notice & { email: string })[]>;
  markMailed(key: string, nowMs: number): Promise<void>;
  /** How many sessions of this artist an engineer has ever joined. */
  sessionsHeldBy(userId: UserId): Promise<number>;
};

export type BillingDeps = {
  store: BillingStore;
  provider: PaymentProvider;
  mailer: Mailer;
  publicUrl: string;
  /** Called after what somebody has may have changed. */
  onPlanChanged: (userId: UserId) => Promise<void>;
  nowMs: () => number;
  randomUuid: () => string;
  log: Log;
};
