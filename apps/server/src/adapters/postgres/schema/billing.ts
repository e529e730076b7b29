// Tables of plans and payments. What Stripe reports is copied here, never changed by hand; amounts are in pence.
import { planIds } from "@foldback/domain/plans/plans";
import { disputeStatuses, subscriptionStatuses } from "@foldback/domain/plans/subscription";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const person = () =>
  text("user_id")
    .notNull()
    .references(() => user.id);

/** Whether it is about real money; null where it was copied before this was kept, and then it counts nowhere. */
const livemode = () => boolean("livemode");

/** Who is which customer at Stripe. Bound before the first checkout, never to somebody else, and anew only when Stripe has lost them. */
export const billingCustomers = pgTable("billing_customers", {
  userId: person().primaryKey(),
  /** Null while the answer to our request for one is missing. */
  customerId: text("customer_id").unique(),
  /** Under which key the customer is asked for, and since when: Stripe remembers a key for a day. */
  creationKey: uuid("creation_key").notNull(),
  askedAt: at("asked_at").notNull(),
  /** Counts the readings of this customer at Stripe; only a reading that began later replaces what is here. */
  readings: integer("readings").notNull().default(0),
  appliedReading: integer("applied_reading").notNull().default(0),
  /** Whose turn it is to open a checkout, by the request that opens it, and until when if nobody gives the turn back. */
  checkoutTurn: uuid("checkout_turn"),
  checkoutTurnUntil: at("checkout_turn_until"),
  /** The account was deleted, and Stripe has forgotten the customer. */
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
    /** What a change of plan that waits leads to, and when. */
    nextPlan: text("next_plan", { enum: planIds }),
    nextPlanAt: at("next_plan_at"),
    livemode: livemode(),
  },
  (table) => [
    check("subscriptions_plan", sql`${table.plan} in ('starter', 'pro', 'enterprise')`),
    index("subscriptions_user").on(table.userId),
  ],
);

/** A paid invoice of a plan. */
export const payments = pgTable(
  "payments",
  {
    id: text("id").primaryKey(),
    userId: person(),
    subscriptionId: text("subscription_id"),
    paymentIntentId: text("payment_intent_id"),
    amountPence: integer("amount_pence").notNull(),
    refundedPence: integer("refunded_pence").notNull(),
    /** Null where no bank was asked to take the payment back. */
    disputeStatus: text("dispute_status", { enum: disputeStatuses }),
    disputedPence: integer("disputed_pence").notNull().default(0),
    currency: text("currency").notNull(),
    paidAt: at("paid_at").notNull(),
    /** The money-back button was pressed; stands until the provider has given it back and ended the plan. */
    refundAskedAt: at("refund_asked_at"),
    livemode: livemode(),
  },
  (table) => [index("payments_user").on(table.userId)],
);

/** One press of Get Started; repeated, it is the same checkout. */
export const checkoutRequests = pgTable(
  "checkout_requests",
  {
    userId: person(),
    requestId: uuid("request_id").notNull(),
    plan: text("plan", { enum: planIds }).notNull(),
    /** Null for a change of plan, which is no checkout. */
    checkoutId: text("checkout_id"),
    url: text("url"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.requestId] })],
);

/** Every event of Stripe that was taken, once. What it says is not believed: it only says whom to read again. */
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

/** What has to be mailed about somebody's payments: each matter once. */
export const billingNotices = pgTable("billing_notices", {
  key: text("key").primaryKey(),
  userId: person(),
  kind: text("kind", { enum: ["payment-failed", "refunded", "ended"] }).notNull(),
  facts: jsonb("facts").$type<Record<string, string>>().notNull(),
  createdAt: at("created_at").notNull(),
  mailedAt: at("mailed_at"),
});
