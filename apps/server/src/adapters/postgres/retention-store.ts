import { asUserId } from "@foldback/domain/ids";
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, notExists, notInArray, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type { RetentionStore } from "../../modules/accounts/ports.ts";
import { isNotLastAdmin } from "./admin/lock-admins.ts";
import type { Db } from "./database.ts";
import { erasePerson } from "./erase-person.ts";
import { knownBrowsers, profiles, signIn, user, verification } from "./schema/accounts.ts";
import { adminActions } from "./schema/admin.ts";
import { apiKeys } from "./schema/api-keys.ts";
import {
  billingCustomers,
  billingNotices,
  checkoutRequests,
  payments,
  stripeEvents,
  subscriptions,
} from "./schema/billing.ts";
import { contactMessages } from "./schema/contact.ts";
import { evidenceEntries, evidencePeople, rttSamples } from "./schema/evidence.ts";
import { guestEngineers, guestLinks } from "./schema/guests.ts";
import { phonePairings } from "./schema/pairing.ts";
import { rooms, studioSessions } from "./schema/sessions.ts";
import { signUpAttempts } from "./schema/sign-ups.ts";
import * as schema from "./schema.ts";
import { isStillReferenced } from "./violated-constraint.ts";

const noticesHold = 100;
const unverifiedAtOnce = 1_000;
const isUnverified = and(eq(user.emailVerified, false), isNull(user.erasedAt));
const sessionsAtOnce = 100;
const namesAtOnce = 500;

export const createRetentionStore = (db: Db): RetentionStore => ({
  forgetTechnicalData: (limits) => forgetTechnicalData(db, limits),
  listUnverified: async (beforeMs) => {
    const rows = await db
      .select({ id: user.id })
      .from(user)
      .where(and(isUnverified, lt(user.createdAt, new Date(beforeMs))))
      .limit(unverifiedAtOnce);
    return rows.map(({ id }) => asUserId(id));
  },
  removeUnverified: async (userId, atMs) => {
    const whom = and(eq(user.id, userId), isUnverified);
    try {
      return (await db.delete(user).where(whom).returning({ id: user.id })).length > 0;
    } catch (error) {
      if (!isStillReferenced(error)) throw error;
    }
    return db.transaction((tx) => erasePerson(tx, { userId, only: isUnverified }, { atMs, cause: "idle" }));
  },
  removeMessages: async (beforeMs) => {
    const removed = await db
      .delete(contactMessages)
      .where(lt(contactMessages.createdAt, new Date(beforeMs)))
      .returning({ id: contactMessages.id });
    return removed.length;
  },
  removeSessions: (beforeMs) => db.transaction((tx) => removeSessions(tx, new Date(beforeMs))),
  removeActions: async (beforeMs) => {
    await db.delete(adminActions).where(lt(adminActions.createdAt, new Date(beforeMs)));
  },
  removePayments: (beforeMs) => db.transaction((tx) => removePayments(tx, new Date(beforeMs))),
  forgetNamesInEvidence: (beforeMs) => forgetNamesInEvidence(db, new Date(beforeMs)),
  listIdle: async (beforeMs, notices) => {
    const told =
      "atLeast" in notices ? gte(profiles.idleNotices, notices.atLeast) : lt(profiles.idleNotices, notices.fewerThan);
    const rows = await db
      .select({ userId: user.id, email: user.email })
      .from(user)
      .innerJoin(profiles, eq(profiles.userId, user.id))
      .where(and(isNull(user.erasedAt), lt(profiles.lastSeenAt, new Date(beforeMs)), told, isNotLastAdmin(user.id)))
      .limit(noticesHold);
    return rows.map(({ userId, email }) => ({ userId: asUserId(userId), email }));
  },
  countNotice: async (userId, idleSinceMs) => {
    const idleSince = new Date(idleSinceMs).toISOString();
    await db
      .update(profiles)
      .set({
        idleNotices: sql`${profiles.idleNotices} + 1`,
        lastSeenAt: sql`greatest(${profiles.lastSeenAt}, ${idleSince}::timestamptz)`,
      })
      .where(eq(profiles.userId, userId));
  },
});

type AgeLimits = Parameters<RetentionStore["forgetTechnicalData"]>[0];

async function forgetTechnicalData(db: Db, limits: AgeLimits): Promise<void> {
  const { signInMs, addressMs, signUpMs, unappliedMs, nowMs } = limits;
  const [now, signInBefore] = [new Date(nowMs), new Date(signInMs)];
  await db.delete(signIn).where(lt(signIn.expiresAt, now));
  await db.delete(verification).where(lt(verification.expiresAt, now));
  await db.delete(signUpAttempts).where(lt(signUpAttempts.createdAt, new Date(signUpMs)));
  await db.delete(guestLinks).where(lt(guestLinks.expiresAt, now));
  // These addresses belong to people who never answered.
  await db.delete(guestEngineers).where(and(isNull(guestEngineers.acceptedAt), lt(guestEngineers.expiresAt, now)));
  await db.delete(rttSamples).where(lt(rttSamples.at, signInBefore));
  await db.delete(knownBrowsers).where(lt(knownBrowsers.seenAt, signInBefore));
  await db
    .delete(stripeEvents)
    .where(and(isNotNull(stripeEvents.appliedAt), lt(stripeEvents.receivedAt, signInBefore)));
  // These events could never be applied, and the health page has warned about them all this time.
  await db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, new Date(unappliedMs)));
  await db.delete(apiKeys).where(lt(apiKeys.expiresAt, signInBefore));
  await db.delete(phonePairings).where(lt(phonePairings.offeredAt, signInBefore));
  await db.delete(checkoutRequests).where(lt(checkoutRequests.createdAt, signInBefore));
  // The browser's user agent counts as a technical log too. We keep it for as long as the sign-in may last.
  await db.update(signIn).set({ userAgent: null }).where(lt(signIn.updatedAt, signInBefore));
  await db
    .update(signIn)
    .set({ ipAddress: networkOf })
    .where(and(lt(signIn.createdAt, new Date(addressMs)), sql`${signIn.ipAddress} not like '%x%'`));
}

async function removeSessions(tx: Db, before: Date): Promise<number> {
  // Lock the sessions before their clips, as all other code does.
  const old = await tx
    .select({ id: studioSessions.id })
    .from(studioSessions)
    .where(lt(studioSessions.endedAt, before))
    .orderBy(studioSessions.id)
    .limit(sessionsAtOnce)
    .for("update");
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const column of refersToSession) await tx.delete(column.table).where(inArray(column, ids));
  await tx.delete(studioSessions).where(inArray(studioSessions.id, ids));
  const inUse = tx.select({ one: sql`1` }).from(studioSessions).where(eq(studioSessions.roomId, rooms.id));
  await tx.delete(rooms).where(and(lt(rooms.createdAt, before), notExists(inUse)));
  return ids.length;
}

async function removePayments(tx: Db, before: Date): Promise<number> {
  const removed = await tx.delete(payments).where(lt(payments.paidAt, before)).returning({ id: payments.id });
  await tx.delete(subscriptions).where(lt(subscriptions.endedAt, before));
  await tx.delete(billingNotices).where(lt(billingNotices.createdAt, before));
  // Once we have no payments or subscriptions left for a customer that Stripe has deleted, forget the customer too.
  const payers = tx.select({ id: payments.userId }).from(payments);
  const subscribers = tx.select({ id: subscriptions.userId }).from(subscriptions);
  const { userId, forgottenAt } = billingCustomers;
  await tx
    .delete(billingCustomers)
    .where(and(lt(forgottenAt, before), notInArray(userId, payers), notInArray(userId, subscribers)));
  return removed.length;
}

/**
 * Works from the oldest entry in small batches, because the ledger is large and each entry's time is inside its body.
 */
async function forgetNamesInEvidence(db: Db, before: Date): Promise<number> {
  const { sequence } = evidencePeople;
  for (let forgotten = 0; ; ) {
    const oldest = await db
      .select({ sequence, at: sql<string>`${evidenceEntries.body}::json ->> 'at'` })
      .from(evidencePeople)
      .innerJoin(evidenceEntries, eq(evidenceEntries.sequence, sequence))
      .orderBy(sequence)
      .limit(namesAtOnce);
    // Stops at the first recent entry. Otherwise a later entry with a wrong, old time would delete the names before it.
    const young = oldest.findIndex(({ at }) => new Date(at) >= before);
    const last = (young === -1 ? oldest : oldest.slice(0, young)).at(-1);
    if (last !== undefined) {
      const gone = await db.delete(evidencePeople).where(lte(sequence, last.sequence)).returning({ sequence });
      forgotten += gone.length;
    }
    if (last === undefined || oldest.length < namesAtOnce || last !== oldest.at(-1)) return forgotten;
  }
}

/** We read this from the schema, so it also covers tables added later. */
const refersToSession = Object.values(schema)
  .filter((value) => value instanceof PgTable)
  .flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { foreignTable, columns } = key.reference();
      return foreignTable === studioSessions ? columns : [];
    }),
  );

/** The network of an IP address, with the host part replaced by x: 203.0.113.x, 2001:db8:1:x. */
const networkOf = sql`case when ${signIn.ipAddress} like '%:%'
  then regexp_replace(${signIn.ipAddress}, '^((?:[0-9a-f]*:){0,3}).*$', '\\1x')
  else regexp_replace(${signIn.ipAddress}, '\\.[0-9]+$', '.x') end`;
