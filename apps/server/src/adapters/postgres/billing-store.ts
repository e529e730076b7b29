import { asUserId, type UserId } from "@foldback/domain/ids";
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { BillingCustomer, BillingStore } from "../../modules/billing/ports.ts";
import { applyReading } from "./apply-reading.ts";
import { toPayment, toSubscription } from "./billing-rows.ts";
import type { Db } from "./database.ts";
import { user } from "./schema/accounts.ts";
import {
  checkoutRequests as checkouts,
  billingCustomers as customers,
  stripeEvents as events,
  billingNotices as notices,
  payments,
  subscriptions,
} from "./schema/billing.ts";
import { studioSessions } from "./schema/sessions.ts";
import { inMode, type StripeMode } from "./stripe-mode.ts";

const bound = (rows: { userId: string; customerId: string | null }[]): BillingCustomer[] =>
  rows.flatMap(({ userId, customerId }) => (customerId === null ? [] : [{ userId: asUserId(userId), customerId }]));

export function createBillingStore(db: Db, kind: StripeMode): BillingStore {
  const customerOf = async (userId: UserId) => {
    const [found] = bound(await db.select().from(customers).where(eq(customers.userId, userId)));
    return found ?? null;
  };
  return {
    ...customerPart(db, customerOf),
    ...checkoutPart(db),
    ...eventPart(db),
    ...maintenancePart(db, kind),
    subscriptionsOf: async (userId) => {
      const own = and(eq(subscriptions.userId, userId), inMode(subscriptions, kind));
      const rows = await db.select().from(subscriptions).where(own);
      return rows.map(toSubscription);
    },
    paymentsOf: async (userId) => {
      const own = and(eq(payments.userId, userId), inMode(payments, kind));
      const rows = await db.select().from(payments).where(own).orderBy(asc(payments.paidAt));
      return rows.map(toPayment);
    },
    applyReading: (applied) => applyReading(db, { ...applied, livemode: kind.isLive }),
    sessionsHeldBy: (userId) =>
      db.$count(studioSessions, and(eq(studioSessions.artistId, userId), isNotNull(studioSessions.startedAt))),
  };
}

const customerPart = (db: Db, customerOf: BillingStore["customerOf"]) => ({
  customerOf,
  ownerOf: async (customerId: string) => {
    const [row] = await db.select().from(customers).where(eq(customers.customerId, customerId));
    return row ? asUserId(row.userId) : null;
  },
  customerPaying: async (paymentIntentId: string) => {
    const [row] = await db
      .select({ customerId: customers.customerId })
      .from(payments)
      .innerJoin(customers, eq(customers.userId, payments.userId))
      .where(eq(payments.paymentIntentId, paymentIntentId));
    return row?.customerId ?? null;
  },
  beginCustomer: async (userId: UserId, { key, nowMs }: { key: string; nowMs: number }) => {
    await db
      .insert(customers)
      .values({ userId, creationKey: key, askedAt: new Date(nowMs) })
      .onConflictDoNothing();
    const [row] = await db.select().from(customers).where(eq(customers.userId, userId));
    return { key: row?.creationKey ?? key, askedAtMs: row?.askedAt.getTime() ?? nowMs };
  },
  renewCustomerKey: async (userId: UserId, { key, nowMs }: { key: string; nowMs: number }) => {
    await db
      .update(customers)
      .set({ creationKey: key, askedAt: new Date(nowMs) })
      .where(eq(customers.userId, userId));
  },
  unbindCustomer: async ({ userId, customerId }: BillingCustomer, { key, nowMs }: { key: string; nowMs: number }) => {
    await db
      .update(customers)
      .set({ customerId: null, creationKey: key, askedAt: new Date(nowMs) })
      .where(and(eq(customers.userId, userId), eq(customers.customerId, customerId)));
  },
  bindCustomer: async (userId: UserId, customerId: string) => {
    const free = and(eq(customers.userId, userId), isNull(customers.customerId));
    await db.update(customers).set({ customerId }).where(free);
    return (await customerOf(userId))?.customerId ?? customerId;
  },
  listCustomers: async (after: string, max: number) => {
    const rows = await db
      .select({
        userId: customers.userId,
        customerId: customers.customerId,
        email: user.email,
        erasedAt: user.erasedAt,
      })
      .from(customers)
      .innerJoin(user, eq(user.id, customers.userId))
      .where(and(gt(customers.userId, after), isNotNull(customers.customerId), isNull(customers.forgottenAt)))
      .orderBy(asc(customers.userId))
      .limit(max);
    return rows.flatMap(({ email, erasedAt, ...row }) =>
      bound([row]).map((customer) => ({ ...customer, email: erasedAt === null ? email : null })),
    );
  },
});

type CheckoutPart =
  | "beginCheckout"
  | "takeCheckoutTurn"
  | "giveCheckoutTurnBack"
  | "saveCheckout"
  | "openCheckouts"
  | "hasCheckout";

const hasTurn = (userId: UserId, requestId: string) =>
  and(eq(customers.userId, userId), eq(customers.checkoutTurn, requestId));

const checkoutPart = (db: Db): Pick<BillingStore, CheckoutPart> => ({
  beginCheckout: async (userId, { requestId, plan, nowMs }) => {
    const request = { userId, requestId, plan, createdAt: new Date(nowMs) };
    await db.insert(checkouts).values(request).onConflictDoNothing();
    const own = and(eq(checkouts.userId, userId), eq(checkouts.requestId, requestId));
    const [row] = await db.select().from(checkouts).where(own);
    return { requestId, plan: row?.plan ?? plan, checkoutId: row?.checkoutId ?? null, url: row?.url ?? null };
  },
  takeCheckoutTurn: async (userId, { requestId, nowMs, untilMs }) => {
    const free = or(
      isNull(customers.checkoutTurn),
      eq(customers.checkoutTurn, requestId),
      lte(customers.checkoutTurnUntil, new Date(nowMs)),
    );
    const taken = await db
      .update(customers)
      .set({ checkoutTurn: requestId, checkoutTurnUntil: new Date(untilMs) })
      .where(and(eq(customers.userId, userId), free))
      .returning({ id: customers.userId });
    return taken.length === 1;
  },
  giveCheckoutTurnBack: async (userId, requestId) => {
    await db.update(customers).set({ checkoutTurn: null, checkoutTurnUntil: null }).where(hasTurn(userId, requestId));
  },
  saveCheckout: (userId, { requestId, checkoutId, url }) =>
    db.transaction(async (tx) => {
      // Lock the row so that another request can't take the turn between our check and our write.
      const turn = tx.select({ id: customers.userId }).from(customers).where(hasTurn(userId, requestId));
      if ((await turn.for("update")).length === 0) return false;
      await tx
        .update(checkouts)
        .set({ checkoutId, url })
        .where(and(eq(checkouts.userId, userId), eq(checkouts.requestId, requestId)));
      return true;
    }),
  openCheckouts: async (userId, sinceMs, except) => {
    const rows = await db
      .select({ id: checkouts.checkoutId })
      .from(checkouts)
      .where(
        and(
          eq(checkouts.userId, userId),
          gt(checkouts.createdAt, new Date(sinceMs)),
          ne(checkouts.requestId, except),
          isNotNull(checkouts.checkoutId),
        ),
      );
    return rows.flatMap(({ id }) => id ?? []);
  },
  hasCheckout: async (userId, checkoutId) =>
    (await db.$count(checkouts, and(eq(checkouts.userId, userId), eq(checkouts.checkoutId, checkoutId)))) > 0,
});

const eventPart = (db: Db): Pick<BillingStore, "keepEvent" | "customersWaiting" | "beginReading"> => ({
  keepEvent: async ({ createdAtMs, ...event }, nowMs) => {
    const receivedAt = new Date(nowMs);
    const row = {
      ...event,
      createdAt: new Date(createdAtMs),
      receivedAt,
      appliedAt: event.customerId ? null : receivedAt,
    };
    return (await db.insert(events).values(row).onConflictDoNothing().returning({ id: events.id })).length === 1;
  },
  customersWaiting: async () => {
    const rows = await db
      .selectDistinct({ id: events.customerId })
      .from(events)
      .innerJoin(customers, eq(customers.customerId, events.customerId))
      .where(isNull(events.appliedAt));
    return rows.flatMap(({ id }) => id ?? []);
  },
  beginReading: async (customerId) => {
    const waiting = await db
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.customerId, customerId), isNull(events.appliedAt)));
    const [row] = await db
      .update(customers)
      .set({ readings: sql`${customers.readings} + 1` })
      .where(eq(customers.customerId, customerId))
      .returning({ reading: customers.readings });
    return row ? { reading: row.reading, eventIds: waiting.map(({ id }) => id) } : null;
  },
});

type MaintenancePart =
  | "requestRefunds"
  | "dropRefunds"
  | "unfinishedRefunds"
  | "erasedCustomers"
  | "markForgotten"
  | "unsentNotices"
  | "markMailed";

const maintenancePart = (db: Db, kind: StripeMode): Pick<BillingStore, MaintenancePart> => ({
  requestRefunds: async (paymentIds, nowMs) => {
    await db
      .update(payments)
      .set({ refundAskedAt: new Date(nowMs) })
      .where(inArray(payments.id, [...paymentIds]));
  },
  dropRefunds: async (paymentIds) => {
    await db
      .update(payments)
      .set({ refundAskedAt: null })
      .where(inArray(payments.id, [...paymentIds]));
  },
  unfinishedRefunds: async () => {
    const rows = await db
      .select({ payment: payments, customer: customers })
      .from(payments)
      .innerJoin(customers, eq(customers.userId, payments.userId))
      .where(and(isNotNull(payments.refundAskedAt), inMode(payments, kind)))
      .orderBy(asc(payments.paidAt));
    const asked = Map.groupBy(rows, ({ customer }) => customer.userId);
    return [...asked.values()].flatMap((own) => {
      const [owner] = bound(own.map(({ customer }) => customer));
      return owner === undefined ? [] : [{ owner, payments: own.map(({ payment }) => toPayment(payment)) }];
    });
  },
  erasedCustomers: async () => {
    const rows = await db
      .select({ userId: customers.userId, customerId: customers.customerId, askedAt: customers.askedAt })
      .from(customers)
      .innerJoin(user, eq(user.id, customers.userId))
      .where(and(isNotNull(user.erasedAt), isNull(customers.forgottenAt)));
    return rows.map(({ userId, customerId, askedAt }) => ({
      ...{ userId: asUserId(userId), customerId },
      askedAtMs: askedAt.getTime(),
    }));
  },
  markForgotten: async (userId, nowMs) => {
    await db
      .update(customers)
      .set({ forgottenAt: new Date(nowMs) })
      .where(eq(customers.userId, userId));
  },
  unsentNotices: async (max) => {
    const rows = await db
      .select({ notice: notices, email: user.email })
      .from(notices)
      .innerJoin(user, and(eq(user.id, notices.userId), isNull(user.erasedAt)))
      .where(isNull(notices.mailedAt))
      .orderBy(asc(notices.createdAt))
      .limit(max);
    return rows.map(({ notice: { key, kind, facts, userId }, email }) => ({
      ...{ key, kind, facts, email },
      userId: asUserId(userId),
    }));
  },
  markMailed: async (key, nowMs) => {
    await db
      .update(notices)
      .set({ mailedAt: new Date(nowMs) })
      .where(inArray(notices.key, [key]));
  },
});
