import { emptyEngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { engineerOnboarding, profiles, signIn, userRoles } from "../../adapters/postgres/schema/accounts.ts";
import { adminActions, engineerRejections } from "../../adapters/postgres/schema/admin.ts";
import { evidenceEntries } from "../../adapters/postgres/schema/evidence.ts";
import { studioSessions } from "../../adapters/postgres/schema/sessions.ts";
import { runAdminCommand } from "../../terminal/admin-commands.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

let server: TestServer;
let admin: Person;
let target: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createPerson({ roles: ["artist", "admin"], name: "Robin" });
});
afterAll(() => server.close());
beforeEach(async () => {
  target = await server.createPerson({ name: "Target" });
});

const client = (person = admin) => server.client(person).admin;
const rolesOf = async ({ userId }: Person) =>
  (await server.db.select().from(userRoles).where(eq(userRoles.userId, userId))).map(({ role }) => role).sort();
const lastEntry = async () => {
  const [row] = await server.db.select().from(evidenceEntries).orderBy(desc(evidenceEntries.sequence)).limit(1);
  return JSON.parse(row?.body ?? "{}");
};
const entryCount = async () => (await server.db.select().from(evidenceEntries)).length;
const apply = (person: Person) =>
  server.client(person).onboarding.saveEngineer({
    profile: { ...emptyEngineerAnswers, primaryGenre: "Jazz" },
    progress: "completed",
  });

test("[AD-2] each action is recorded in the ledger and in the user's history, with the administrator's name", async () => {
  const about = { userId: target.userId };
  await client().addRole({ ...about, role: "engineer" });
  expect(await lastEntry()).toMatchObject({
    actor: admin.userId,
    role: "admin",
    facts: { type: "admin.role_added", target: target.userId, grantedRole: "engineer" },
  });
  await client().removeRole({ ...about, role: "engineer" });
  await apply(target);
  await client().rejectEngineer({ ...about, reason: "Send more." });
  expect(JSON.stringify(await lastEntry())).not.toContain("Send more");
  await client().reopenEngineer(about);
  await client().approveEngineer(about);
  expect(await lastEntry()).toMatchObject({ facts: { type: "admin.engineer_approved", grantedRole: null } });
  await client().suspend(about);
  await client().unsuspend(about);
  const { actions } = await client().user(about);
  expect(actions.map(({ type }) => type)).toEqual([
    "user_unsuspended",
    "user_suspended",
    "engineer_approved",
    "engineer_reopened",
    "engineer_rejected",
    "role_removed",
    "role_added",
  ]);
  expect(actions.every(({ adminName }) => adminName === "Robin")).toBe(true);
});

test("[AD-2] an action whose ledger entry can't be written is rolled back", async () => {
  await apply(target);
  const about = { userId: target.userId };
  await server.db.execute(sql`alter table evidence_head rename to evidence_head_away`);
  try {
    const tries = [
      () => client().addRole({ ...about, role: "admin" }),
      () => client().suspend(about),
      () => client().approveEngineer(about),
      () => client().rejectEngineer({ ...about, reason: "" }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: "DATABASE_MISCONFIGURED" });
  } finally {
    await server.db.execute(sql`alter table evidence_head_away rename to evidence_head`);
  }
  expect(await rolesOf(target)).toEqual(["artist"]);
  const [profile] = await server.db.select().from(profiles).where(eq(profiles.userId, target.userId));
  expect(profile?.suspendedAt).toBeNull();
  expect(await server.db.select().from(signIn).where(eq(signIn.userId, target.userId))).toHaveLength(1);
  expect(await server.db.select().from(engineerRejections).where(eq(engineerRejections.userId, target.userId))).toEqual(
    [],
  );
  expect(await server.db.select().from(adminActions).where(eq(adminActions.targetId, target.userId))).toEqual([]);
});

test("[AD-2] administrators can't act on their own account", async () => {
  const about = { userId: admin.userId };
  const before = await entryCount();
  const tries = [
    () => client().suspend(about),
    () => client().unsuspend(about),
    () => client().addRole({ ...about, role: "engineer" }),
    () => client().removeRole({ ...about, role: "admin" }),
    () => client().approveEngineer(about),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: "OWN_ACCOUNT", status: 409 });
  expect(await entryCount()).toBe(before);
});

test("[AD-2] when two administrators remove each other at the same time, one stays", async () => {
  const other = await server.createPerson({ roles: ["artist", "admin"], name: "Sam" });
  const results = await Promise.allSettled([
    client(admin).removeRole({ userId: other.userId, role: "admin" }),
    client(other).removeRole({ userId: admin.userId, role: "admin" }),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const left = await server.db.select().from(userRoles).where(eq(userRoles.role, "admin"));
  expect(left).toHaveLength(1);
  if (left[0]?.userId !== admin.userId) admin = other;
});

test("[AD-1] a suspended user is signed out immediately, and once reinstated must sign in again", async () => {
  await client().suspend({ userId: target.userId });
  expect(await server.client(target).accounts.me()).toBeNull();
  await expect(client().suspend({ userId: target.userId })).rejects.toMatchObject({ code: "NOTHING_TO_CHANGE" });
  await client().unsuspend({ userId: target.userId });
  expect(await server.client(target).accounts.me()).toBeNull();
});

test("[AD-1] a suspension takes effect on the retry if its first response was lost after the commit", async () => {
  const engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  const { sessionId } = await server.client(target).sessions.start({ engineerId: engineer.userId });
  await server.client(engineer).sessions.join({ sessionId });
  await server.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.userId, target.userId));
  await expect(client().suspend({ userId: target.userId })).rejects.toMatchObject({ code: "NOTHING_TO_CHANGE" });
  const [row] = await server.db.select().from(studioSessions).where(eq(studioSessions.id, sessionId));
  expect(row).toMatchObject({ status: "ended", endReason: "suspended" });
});

test("[KS-29] an administrator can't kill a session, only suspend a user, which ends it with its own ledger entry", async () => {
  const engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  const { sessionId } = await server.client(target).sessions.start({ engineerId: engineer.userId });
  await server.client(engineer).sessions.join({ sessionId });
  const order = { sessionId, idempotencyKey: crypto.randomUUID() };
  for (const area of ["sessions", "pairing"] as const)
    await expect(server.client(admin)[area].kill(order)).rejects.toMatchObject({ code: "ROOM_NOT_FOUND" });
  expect(await server.client(target).sessions.current({ as: "artist" })).toMatchObject({ sessionId, status: "active" });
  await client().suspend({ userId: target.userId });
  const [row] = await server.db.select().from(studioSessions).where(eq(studioSessions.id, sessionId));
  expect(row).toMatchObject({ status: "ended", endReason: "suspended" });
  expect(await server.client(engineer).sessions.current({ as: "engineer" })).toBeNull();
  const bodies = (await server.db.select().from(evidenceEntries)).map(({ body }) => JSON.parse(body));
  const acts = bodies.filter(({ session, facts }) => session === sessionId || facts.target === target.userId);
  const told = acts.map(({ role, actor, facts }) => `${role} ${actor} ${facts.type}`);
  expect(told).toContain(`admin ${admin.userId} admin.user_suspended`);
  expect(told).toContain("system system session.ended");
  expect(told.filter((act) => act.includes("kill."))).toEqual([]);
  expect((await client().user({ userId: target.userId })).actions).toMatchObject([
    { type: "user_suspended", adminName: admin.name },
  ]);
});

test("[AM-1] a role can't be granted twice, and can't be removed if the user lacks it or has no other", async () => {
  const about = { userId: target.userId };
  await expect(client().addRole({ ...about, role: "artist" })).rejects.toMatchObject({ code: "ROLE_ALREADY_HELD" });
  await expect(client().removeRole({ ...about, role: "artist" })).rejects.toMatchObject({ code: "LAST_ROLE" });
  await expect(client().removeRole({ ...about, role: "admin" })).rejects.toMatchObject({ code: "NOTHING_TO_CHANGE" });
  await client().addRole({ ...about, role: "admin" });
  expect(await rolesOf(target)).toEqual(["admin", "artist"]);
  await client().removeRole({ ...about, role: "admin" });
});

test("[AM-2] an application can be rejected with a reason, reopened and approved, each step only once", async () => {
  const about = { userId: target.userId };
  await expect(client().approveEngineer(about)).rejects.toMatchObject({ code: "APPLICATION_DECIDED" });
  await apply(target);
  const listed = async (state: "pending" | "active" | "rejected") =>
    (await client().engineers({ state, search: target.email, sort: "created", direction: "desc", page: 0 })).rows.map(
      ({ id }) => id,
    );
  expect(await listed("pending")).toEqual([target.userId]);
  await client().rejectEngineer({ ...about, reason: "We need a portfolio." });
  expect(await listed("pending")).toEqual([]);
  expect(await listed("rejected")).toEqual([target.userId]);
  expect(await server.client(target).onboarding.engineer()).toMatchObject({
    application: "rejected",
    rejectionReason: "We need a portfolio.",
  });
  await expect(client().approveEngineer(about)).rejects.toMatchObject({ code: "APPLICATION_DECIDED" });
  const mails = () => server.mailbox.list().filter(({ to }) => to === target.email);
  expect(mails()).toMatchObject([{ text: expect.stringContaining("We need a portfolio.") }]);
  await client().reopenEngineer(about);
  expect(await listed("pending")).toEqual([target.userId]);
  await client().approveEngineer(about);
  expect(await listed("active")).toEqual([target.userId]);
  expect(mails().map(({ subject }) => subject)).toContain("You're now an engineer on Foldback");
  expect(await rolesOf(target)).toEqual(["artist", "engineer"]);
  const artist = await server.createPerson();
  expect((await server.client(artist).engineers.list()).engineers.map(({ id }) => id)).toContain(target.userId);
  await expect(client().rejectEngineer({ ...about, reason: "" })).rejects.toMatchObject({
    code: "APPLICATION_DECIDED",
  });
});

test("[AM-2] a user who was given the role without a profile is listed and counted as an engineer", async () => {
  const about = { userId: target.userId };
  await client().addRole({ ...about, role: "engineer" });
  const list = (change: object) =>
    client().engineers({
      state: "active",
      search: target.email,
      sort: "created",
      direction: "desc",
      page: 0,
      ...change,
    });
  expect((await list({})).rows).toMatchObject([{ id: target.userId, profile: null, decidedAtMs: null }]);
  expect(await list({ sort: "name", direction: "asc", search: "" })).toMatchObject({
    total: (await client().overview({ sinceMs: 0 })).totalEngineers,
  });
  // A profile that was started but not completed isn't shown.
  await server.client(target).onboarding.saveEngineer({ profile: emptyEngineerAnswers, progress: "draft" });
  expect((await list({})).rows).toMatchObject([{ id: target.userId, profile: null }]);
  expect((await list({ state: "pending" })).rows).toEqual([]);
  await apply(target);
  expect((await list({})).rows).toMatchObject([{ id: target.userId, profile: { primaryGenre: "Jazz" } }]);
});

test("[AM-2] an engineer who loses the role leaves the session, and their application is pending again", async () => {
  await apply(target);
  await client().approveEngineer({ userId: target.userId });
  const artist = await server.createPerson({ name: "Ada" });
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: target.userId });
  await server.client(target).sessions.join({ sessionId });
  await client().removeRole({ userId: target.userId, role: "engineer" });
  const session = await server.client(artist).sessions.current({ as: "artist" });
  expect(session).toMatchObject({ status: "waiting", engineer: null });
  expect((await client().user({ userId: target.userId })).application).toBe("pending");
  const [answers] = await server.db
    .select()
    .from(engineerOnboarding)
    .where(eq(engineerOnboarding.userId, target.userId));
  expect(answers?.approvedAt).toBeNull();
});

test("[AD-2] a change from the command line is recorded in the ledger once, or not made at all", async () => {
  const run = (command: "grant" | "suspend" | "unsuspend") =>
    runAdminCommand(server.composed, { command, email: target.email });
  const before = await entryCount();
  for (const [command, type] of [
    ["grant", "admin.role_added"],
    ["suspend", "admin.user_suspended"],
    ["unsuspend", "admin.user_unsuspended"],
  ] as const) {
    expect(await run(command)).toMatchObject({ ok: true });
    expect(await lastEntry()).toMatchObject({
      actor: "system",
      role: "system",
      facts: { type, target: target.userId },
    });
  }
  expect((await run("grant")).text).toMatch(/is already an administrator/);
  expect(await run("unsuspend")).toMatchObject({ ok: true });
  expect(await entryCount()).toBe(before + 3);
  const other = await server.createPerson();
  await server.db.execute(sql`alter table evidence_head rename to evidence_head_away`);
  try {
    const grant = runAdminCommand(server.composed, { command: "grant", email: other.email });
    await expect(grant).rejects.toThrow();
  } finally {
    await server.db.execute(sql`alter table evidence_head_away rename to evidence_head`);
  }
  expect(await rolesOf(other)).toEqual(["artist"]);
});
