import { asUserId } from "@foldback/domain/ids";
import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { profiles, signIn, user, userRoles, verification } from "../../adapters/postgres/schema/accounts.ts";
import { adminActions } from "../../adapters/postgres/schema/admin.ts";
import {
  billingCustomers,
  billingNotices,
  checkoutRequests,
  payments,
  stripeEvents,
  subscriptions,
} from "../../adapters/postgres/schema/billing.ts";
import { contactMessages } from "../../adapters/postgres/schema/contact.ts";
import { evidenceEntries, evidencePeople, rttSamples } from "../../adapters/postgres/schema/evidence.ts";
import { mailOutbox } from "../../adapters/postgres/schema/mail.ts";
import {
  sessionSummaries,
  takeMarkers,
  talkbackClips,
  talkbackTranscripts,
} from "../../adapters/postgres/schema/notes.ts";
import { grants, rooms, studioSessions } from "../../adapters/postgres/schema/sessions.ts";
import { signUpAttempts } from "../../adapters/postgres/schema/sign-ups.ts";
import { leaveTraces } from "../../testing/live-session.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { daysMs } from "./policy.ts";
import { sweepAccounts } from "./sweep-accounts.ts";

const startMs = Date.now();
let nowMs = startMs;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
});
afterAll(() => server.close());
beforeEach(() => {
  nowMs = startMs;
});
const sweepAfter = (days: number) => {
  nowMs = startMs + daysMs(days);
  return sweepAccounts(server.composed.own.sweep);
};
const mailsTo = (email: string) => server.mailbox.list().filter(({ to }) => to === email);

test("a sign-up with an unverified address is deleted after a week", async () => {
  const email = "never@example.test";
  const body = { email, password: "six octaves", name: "N", birthDate: "1990-01-01" };
  await server.postJson("/api/auth/sign-up/email", body);
  const find = () => server.db.select().from(signUpAttempts).where(eq(signUpAttempts.email, email));
  await sweepAfter(6.9);
  expect(await find()).toHaveLength(1);
  await sweepAfter(7.1);
  expect(await find()).toHaveLength(0);
});

test("the owner of an idle account is warned 60, 30 and 7 days before it's deleted", async () => {
  const { userId, email } = await server.createPerson({ name: "Idle Ines" });
  const subjects = () => mailsTo(email).map(({ subject }) => subject);
  await sweepAfter(1034);
  expect(subjects()).toEqual([]);
  await sweepAfter(1036);
  await sweepAfter(1037);
  expect(subjects()).toEqual(["Your account will be deleted in 60 days"]);
  await sweepAfter(1067);
  expect(subjects()[0]).toBe("Your account will be deleted in 30 days");
  await sweepAfter(1091);
  expect(subjects()[0]).toBe("Your account will be deleted in 7 days");
  await sweepAfter(1097);
  expect(await server.composed.accounts.find(userId)).toMatchObject({ email });
  await sweepAfter(1099);
  expect(await server.composed.accounts.find(userId)).toMatchObject({ name: "Deleted account", roles: [] });
  expect(mailsTo(email)).toEqual([]);
});

test("an owner who returns keeps the account, and a warning sent late still gives the full number of days", async () => {
  const back = await server.createPerson();
  await server.composed.accounts.seen(back.userId);
  const late = await server.createPerson();
  await sweepAfter(1036);
  await server.db
    .update(profiles)
    .set({ lastSeenAt: new Date(nowMs), idleNotices: 0 })
    .where(eq(profiles.userId, back.userId));
  await server.db.update(profiles).set({ idleNotices: 0 }).where(eq(profiles.userId, late.userId));
  await sweepAfter(1200);
  expect(await server.composed.accounts.find(back.userId)).toMatchObject({ email: back.email });
  expect(await server.composed.accounts.find(late.userId)).toMatchObject({ email: late.email });
  expect(mailsTo(late.email).map(({ subject }) => subject)[0]).toBe("Your account will be deleted in 60 days");
});

test("a contact message is deleted after a year, whether or not its writer has an account", async () => {
  const writer = await server.createPerson();
  const at = (messageId: string) => ({ messageId, name: "M", email: "m@example.test", studioName: "", message: "Hi" });
  await server.client().contact.send(at(crypto.randomUUID()));
  await server.client(writer).contact.send(at(crypto.randomUUID()));
  const count = async () => (await server.db.select().from(contactMessages)).length;
  await sweepAfter(364);
  expect(await count()).toBe(2);
  await sweepAfter(366);
  expect(await count()).toBe(0);
});

test("a session and everything that belongs to it is deleted after seven years, and the evidence chain stays intact", async () => {
  const artist = await server.createPerson();
  const engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  const { sessionId } = await leaveTraces(server, { artist, engineer });
  await server.client(artist).sessions.end({ sessionId });
  await server.db.insert(rttSamples).values({ sessionId, at: new Date(startMs), rttMs: 20 });
  const count = async (table: PgTable) => (await server.db.select().from(table)).length;
  const tables = [studioSessions, rooms, grants, talkbackClips, talkbackTranscripts, sessionSummaries, takeMarkers];
  const counts = () => Promise.all(tables.map(count));
  const entries = await count(evidenceEntries);
  await sweepAfter(89);
  expect(await count(rttSamples)).toBe(1);
  await sweepAfter(91);
  expect(await count(rttSamples)).toBe(0);
  // Record recent activity, because the sweep would otherwise delete these accounts first.
  for (const { userId } of [artist, engineer]) {
    await server.db
      .update(profiles)
      .set({ lastSeenAt: new Date(startMs + daysMs(2_500)) })
      .where(eq(profiles.userId, userId));
  }
  await sweepAfter(6 * 365);
  expect((await counts()).every((rows) => rows > 0)).toBe(true);
  const names = async () =>
    (await server.db.select().from(evidencePeople)).filter(({ personId }) => personId === artist.userId).length;
  expect(await names()).toBeGreaterThan(0);
  await sweepAfter(7 * 365.25 + 1);
  expect(await counts()).toEqual(tables.map(() => 0));
  // The accounts remain, but no longer link to their seven-year-old consent.
  expect(await server.composed.accounts.find(artist.userId)).toMatchObject({ email: artist.email });
  expect(await names()).toBe(0);
  expect(await count(evidenceEntries)).toBeGreaterThanOrEqual(entries);
});

test("payments, ended plans and their emails are deleted after seven years, and Stripe events after 90 days", async () => {
  const { userId } = await server.createPerson();
  const gone = await server.createPerson();
  const now = new Date(startMs);
  const plan = {
    plan: "pro",
    itemId: "i",
    monthlyPence: 1_500,
    currency: "gbp",
    createdAt: now,
    periodEnd: now,
  } as const;
  const ended = { ...plan, userId, status: "canceled", endsWithPeriod: true, endedAt: now } as const;
  await server.db.insert(billingCustomers).values([
    { userId, customerId: "cus_a", creationKey: crypto.randomUUID(), askedAt: now },
    { userId: gone.userId, customerId: "cus_b", creationKey: crypto.randomUUID(), askedAt: now, forgottenAt: now },
  ]);
  await server.db.insert(subscriptions).values([
    { ...ended, id: "sub_ended" },
    { ...ended, id: "sub_live", status: "active", endedAt: null },
  ]);
  const payment = { userId, amountPence: 1_500, refundedPence: 0, currency: "gbp" };
  await server.db.insert(payments).values([
    { ...payment, id: "in_old", paidAt: now },
    { ...payment, id: "in_new", paidAt: new Date(startMs + daysMs(400)) },
  ]);
  await server.db.insert(billingNotices).values({ key: "k", userId, kind: "ended", facts: {}, createdAt: now });
  await server.db
    .insert(checkoutRequests)
    .values({ userId, requestId: crypto.randomUUID(), plan: "pro", createdAt: now });
  const event = { type: "x", customerId: null, createdAt: now, receivedAt: now };
  await server.db.insert(stripeEvents).values([
    { ...event, id: "evt_done", appliedAt: now },
    { ...event, id: "evt_waits" },
  ]);
  const ids = async (table: typeof payments | typeof subscriptions | typeof stripeEvents) =>
    (await server.db.select({ id: table.id }).from(table)).map(({ id }) => id).sort();
  const customers = async () => (await server.db.select().from(billingCustomers)).map((row) => row.customerId).sort();
  await sweepAfter(91);
  expect(await ids(stripeEvents)).toEqual(["evt_waits"]);
  expect(await server.db.select().from(checkoutRequests)).toEqual([]);
  await sweepAfter(7 * 365);
  expect(await ids(payments)).toEqual(["in_new", "in_old"]);
  expect(await customers()).toEqual(["cus_a", "cus_b"]);
  await sweepAfter(7 * 365.25 + 1);
  expect(await ids(payments)).toEqual(["in_new"]);
  expect(await ids(subscriptions)).toEqual(["sub_live"]);
  expect(await server.db.select().from(billingNotices)).toEqual([]);
  expect(await customers()).toEqual(["cus_a"]);
});

test("addresses are deleted after a day, sign-ins and links when they expire, and other technical traces after 90 days", async () => {
  const person = await server.createPerson();
  const owner = eq(signIn.userId, person.userId);
  const later = new Date(startMs + daysMs(400));
  const set = (ipAddress: string) =>
    server.db.update(signIn).set({ ipAddress, userAgent: "Firefox", expiresAt: later }).where(owner);
  const read = async () => (await server.db.select().from(signIn).where(owner))[0];
  await server.db.insert(verification).values({ id: "old", identifier: "x", value: "y", expiresAt: new Date(startMs) });
  const mail = {
    id: crypto.randomUUID(),
    recipient: "a@b.test",
    subject: "S",
    text: "T",
    createdAt: new Date(startMs),
  };
  await server.db.insert(mailOutbox).values(mail);
  await set("203.0.113.77");
  await sweepAfter(0.5);
  expect((await read())?.ipAddress).toBe("203.0.113.77");
  await sweepAfter(1.1);
  expect((await read())?.ipAddress).toBe("203.0.113.x");
  await set("2001:db8:1:2:3:4:5:6");
  await sweepAfter(8);
  expect((await read())?.ipAddress).toBe("2001:db8:1:x");
  expect(await server.db.select().from(verification).where(eq(verification.id, "old"))).toEqual([]);
  expect(await server.db.select().from(mailOutbox)).toEqual([]);
  await sweepAfter(91);
  expect((await read())?.userAgent).toBeNull();
  await sweepAfter(401);
  expect(await read()).toBeUndefined();
});

test("an unverified sign-up that an administrator acted on is emptied and doesn't stop the sweep", async () => {
  const admin = await server.createPerson({ roles: ["artist", "admin"] });
  const never = await server.createPerson({ name: "Never Verified" });
  await server.db
    .update(user)
    .set({ emailVerified: false, createdAt: new Date(startMs) })
    .where(eq(user.id, never.userId));
  await server.db.insert(adminActions).values({
    adminId: admin.userId,
    actionType: "user_suspended",
    targetId: never.userId,
    createdAt: new Date(startMs),
  });
  await sweepAfter(7.1);
  const rows = await server.db.select().from(user).where(eq(user.id, never.userId));
  expect(rows).toMatchObject([{ name: "Deleted account", erasedAt: new Date(nowMs) }]);
});

test("if one part of the sweep or one user fails, the rest is still processed", async () => {
  const { sweep } = server.composed.own;
  const warned: unknown[] = [];
  const gone: string[] = [];
  const fail = () => Promise.reject(new Error("out of order"));
  const idle = ["first", "second"].map((name) => ({ userId: asUserId(name), email: `${name}@example.test` }));
  await sweepAccounts({
    ...sweep,
    log: { ...sweep.log, info: () => {}, warn: (facts: unknown) => void warned.push(facts) } as typeof sweep.log,
    outbox: { ...sweep.outbox, sweep: fail },
    traces: {
      forgetTechnicalData: fail,
      listUnverified: async () => [asUserId("u")],
      removeUnverified: fail,
      removeMessages: fail,
      removeSessions: fail,
      removeActions: fail,
      removePayments: fail,
      forgetNamesInEvidence: fail,
      listIdle: async (_, notices) => ("atLeast" in notices ? idle : []),
      countNotice: fail,
    },
    people: {
      ...sweep.people,
      erase: async (userId) => {
        if (userId === "first") return fail();
        gone.push(userId);
        return "erased";
      },
    },
  });
  expect(gone).toEqual(["second"]);
  expect(warned).toHaveLength(9);
});

test("an owner who returns between the check and the deletion keeps the account", async () => {
  const { sweep } = server.composed.own;
  const { userId, email } = await server.createPerson();
  const { listIdle } = sweep.traces;
  await sweepAfter(1036);
  for (const days of [1067, 1091]) await sweepAfter(days);
  nowMs = startMs + daysMs(1099);
  await sweepAccounts({
    ...sweep,
    traces: {
      ...sweep.traces,
      listIdle: async (...asked) => {
        const found = await listIdle(...asked);
        if (found.some((idle) => idle.userId === userId)) {
          await server.db
            .update(profiles)
            .set({ lastSeenAt: new Date(nowMs) })
            .where(eq(profiles.userId, userId));
        }
        return found;
      },
    },
  });
  expect(await server.composed.accounts.find(userId)).toMatchObject({ email });
});

test("[AD-2] when all administrators are idle, the last one keeps their account and isn't warned", async () => {
  const { sweep } = server.composed.own;
  await server.createPerson({ roles: ["artist", "admin"] });
  await server.createPerson({ roles: ["artist", "admin"] });
  const admins = async () => {
    const rows = await server.db
      .select({ id: user.id, email: user.email })
      .from(userRoles)
      .innerJoin(user, eq(user.id, userRoles.userId))
      .where(eq(userRoles.role, "admin"));
    return rows.map(({ id, email }) => ({ userId: asUserId(id), email }));
  };
  for (const days of [1036, 1067, 1091, 1099]) await sweepAfter(days);
  const [last, ...others] = await admins();
  if (!last) throw new Error("no administrator is left");
  expect(others).toEqual([]);
  await server.db.update(profiles).set({ idleNotices: 0 }).where(eq(profiles.userId, last.userId));
  // The sweep has deleted the earlier emails by now.
  await sweepAfter(2_000);
  expect(mailsTo(last.email)).toEqual([]);
  // This also protects a user who became the last administrator between check and deletion.
  const idle = { atMs: nowMs, cause: "idle", idleSinceMs: nowMs } as const;
  expect(await sweep.people.erase(last.userId, idle)).toBe("last-admin");
  expect(await admins()).toEqual([last]);
});
