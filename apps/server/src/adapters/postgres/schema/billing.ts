// The plan and payment tables. They copy Stripe's data, and we never edit them by hand. Amounts are in pence.
import { planIds } from "@foldback/domain/plans/plans";
import { disputeStatuses, subscriptionStatuses } from "@foldback/domain/plans/subscription";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { at } from "./columns.ts";

const person = () =>
  text("user_id")
    .notNull()
    .references(() => user.id);

/** True for real money. Null for rows from before this column, which don't count as revenue. */
const livemode = () => boolean("livemode");

/**
 * Links users to Stripe customers. We create a link before the first checkout, never pass it to another user, and
 * replace it only if Stripe no longer has the customer.
 */
export const billingCustomers = pgTable("billing_customers", {
  userId: person().primaryKey(),
  /** Null until Stripe has answered our request to create a customer. */
  customerId: text("customer_id").unique(),
  /** The idempotency key of that request and its time. Stripe remembers a key for a day. */
  creationKey: uuid("creation_key").notNull(),
  askedAt: at("asked_at").notNull(),
  /** How many times we've read this customer from Stripe. Only a read that began later may replace the rows here. */
  readings: integer("readings").notNull().default(0),
  appliedReading: integer("applied_reading").notNull().default(0),
  /** The request that may currently open a checkout, and when its turn ends if it doesn't finish earlier. */
  checkoutTurn: uuid("checkout_turn"),
  checkoutTurnUntil: at("checkout_turn_until"),
  /** When the customer was deleted at Stripe, after the account was deleted here. */
  forgottenAt: at("forgotten_at"),
});

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text("id").primaryKey(),
    userId: person(),
    plan: text("plan", { enum: planIds }).notNull(),
    status: text("status", { enum: subscriptionStatuses }).notNull(),
    itemId: text("item_id").notNull(),
    monthlyPence: integer("monthly_pence").notNull(),
    currency: text("currency").notNull(),
    createdAt: at("created_at").notNull(),
    periodEnd: at("period_end").notNull(),
    endsWithPeriod: boolean("ends_with_period").notNull(),
    pastDueSince: at("past_due_since"),
    endedAt: at("ended_at"),
    /** The plan and date of a scheduled change. */
    nextPlan: text("next_plan", { enum: planIds }),
    nextPlanAt: at("next_plan_at"),
    livemode: livemode(),
  },
  (table) => [
    check("subscriptions_plan", sql`${table.plan} in ('starter', 'pro', 'enterprise')`),
    index("subscriptions_user").on(table.userId),
  ],
);

/** A paid invoice for a plan. */
export const payments = pgTable(
  "payments",
  {
    id: text("id").primaryKey(),
    userId: person(),
    subscriptionId: text("subscription_id"),
    paymentIntentId: text("payment_intent_id"),
    amountPence: integer("amount_pence").notNull(),
    refundedPence: integer("refunded_pence").notNull(),
    /** Null if the payment was never disputed. */
    disputeStatus: text("dispute_status", { enum: disputeStatuses }),
    disputedPence: integer("disputed_pence").notNull().default(0),
    currency: text("currency").notNull(),
    paidAt: at("paid_at").notNull(),
    /**
     * When the customer asked for a refund. It stays set until the provider has refunded the payment and ended the
     * plan.
     */
    refundAskedAt: at("refund_asked_at"),
    livemode: livemode(),
  },
  (table) => [index("payments_user").on(table.userId)],
);

/** One press of Get Started. Repeating the request returns the same checkout. */
export const checkoutRequests = pgTable(
  "checkout_requests",
  {
    userId: person(),
    requestId: uuid("request_id").notNull(),
    plan: text("plan", { enum: planIds }).notNull(),
    /** Null for a change of plan, which doesn't have a checkout. */
    checkoutId: text("checkout_id"),
    url: text("url"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.requestId] })],
);

/**
 * Every Stripe event that we've received, stored once. We don't trust its content, and use it only to see which
 * customer to read again.
 */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    customerId: text("customer_id"),
    createdAt: at("created_at").notNull(),
    receivedAt: at("received_at").notNull(),
    appliedAt: at("applied_at"),
  },
  (table) => [index("stripe_events_waiting").on(table.customerId).where(sql`${table.appliedAt} is null`)],
);

/** Emails to send about a user's payments. The key prevents a second email about the same event. */
export const billingNotices = pgTable("billing_notices", {
  key: text("key").primaryKey(),
  userId: person(),
  kind: text("kind", { enum: ["payment-failed", "refunded", "ended"] }).notNull(),
  facts: jsonb("facts").$type<Record<string, string>>().notNull(),
  createdAt: at("created_at").notNull(),
  mailedAt: at("mailed_at"),
});
