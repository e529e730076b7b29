// Tests the console's lists: users, live sessions and history.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { studioSessions } from "../../adapters/postgres/schema/sessions.ts";
import { runAdminCommand } from "../../terminal/admin-commands.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createPerson({ roles: ["artist", "admin"], name: "Robin" });
});
afterAll(() => server.close());

const client = () => server.client(admin).admin;

test("[AM-3] the server pages, sorts and searches the lists", async () => {
  const marked = `page-${crypto.randomUUID().slice(0, 8)}`;
  for (let n = 0; n < 27; n += 1)
    await server.createPerson({
      name: `${marked} ${String(n).padStart(2, "0")}`,
      roles: n === 3 ? ["admin"] : ["artist"],
    });
  const page = (change: object) =>
    client().users({ search: marked, role: "all", sort: "name", direction: "asc", page: 0, ...change });
  const first = await page({});
  expect(first).toMatchObject({ total: 27, totalIsMore: false, pageSize: 25 });
  expect(first.rows).toHaveLength(25);
  expect(first.rows[0]?.name).toBe(`${marked} 00`);
  expect((await page({ page: 1 })).rows.map(({ name }) => name)).toEqual([`${marked} 25`, `${marked} 26`]);
  expect(await page({ page: 1 })).toMatchObject({ total: 27, totalIsMore: false });
  expect(await page({ page: 5 })).toMatchObject({ rows: [], total: 27 });
  expect(await page({ role: "engineer" })).toMatchObject({ rows: [], total: 0 });
  expect((await page({ direction: "desc" })).rows[0]?.name).toBe(`${marked} 26`);
  expect((await page({ role: "admin" })).rows.map(({ name }) => name)).toEqual([`${marked} 03`]);
  const { users } = await client().findUsers({ query: marked.toUpperCase() });
  expect(users).toHaveLength(10);
});

test("[AM-4] live sessions and the history show participants and durations, and the cards count them", async () => {
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  const artist = await server.createPerson({ name: "Counted Ada" });
  const before = await client().overview({ sinceMs: 0 });
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  await server.client(engineer).sessions.join({ sessionId });
  const find = (state: "live" | "ended", search = "counted ada") =>
    client().sessions({ state, search, direction: "desc", page: 0 });
  expect((await find("live")).rows).toMatchObject([
    { id: sessionId, status: "active", artist: { name: "Counted Ada" }, engineer: { name: "Theo" }, endedAtMs: null },
  ]);
  const during = await client().overview({ sinceMs: 0 });
  expect(during.activeSessions).toBe(before.activeSessions + 1);
  await server.client(artist).sessions.kill({ sessionId, idempotencyKey: crypto.randomUUID() });
  expect((await find("live")).rows).toEqual([]);
  const [ended] = (await find("ended")).rows;
  expect(ended).toMatchObject({ id: sessionId, endReason: "killed" });
  for (const search of [sessionId.slice(0, 8), (ended?.roomCode ?? "").toLowerCase(), engineer.email]) {
    expect(await find("ended", search), search).toMatchObject({ rows: [{ id: sessionId }], total: 1 });
    expect(await find("live", search), search).toMatchObject({ rows: [], total: 0 });
  }
  const after = await client().overview({ sinceMs: 0 });
  expect(after.evidenceToday).toBe(during.evidenceToday + 1);
  expect((await client().overview({ sinceMs: Date.now() + 60_000 })).evidenceToday).toBe(0);
});

test("[AM-4] the history and details show an engineer who left early, and none if no engineer joined", async () => {
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Left Theo" });
  const artist = await server.createPerson({ name: `Left ${crypto.randomUUID()}` });
  const [a, e] = [server.client(artist), server.client(engineer)];
  const list = async (state: "live" | "ended", search: string) =>
    (await client().sessions({ state, search, direction: "desc", page: 0 })).rows;
  const { sessionId } = await a.sessions.start({ engineerId: engineer.userId });
  for (let n = 0; n < 2; n += 1) {
    await e.sessions.join({ sessionId });
    await e.sessions.leave({ sessionId });
  }
  // The engineer has left, so the live list doesn't show one.
  expect(await list("live", artist.email)).toMatchObject([{ id: sessionId, engineer: null }]);
  await a.sessions.end({ sessionId });
  for (const search of [artist.email, engineer.email, ""])
    expect((await list("ended", search)).find(({ id }) => id === sessionId)).toMatchObject({
      engineer: { id: engineer.userId, name: "Left Theo" },
    });
  expect(await client().user({ userId: engineer.userId })).toMatchObject({ sessionsAsEngineer: 1 });
  const never = await a.sessions.start({ engineerId: engineer.userId });
  await a.sessions.end({ sessionId: never.sessionId });
  expect(await list("ended", artist.email)).toMatchObject([{ id: never.sessionId, engineer: null }, { id: sessionId }]);
  expect(await client().user({ userId: artist.userId })).toMatchObject({ sessionsAsArtist: 2, sessionsAsEngineer: 0 });
});

test("[AM-4] the history is sorted by when sessions began, not by when their rooms opened", async () => {
  const marked = `Begun ${crypto.randomUUID().slice(0, 8)}`;
  const artists: Person[] = [];
  for (const name of ["first", "second", "never"])
    artists.push(await server.createPerson({ name: `${marked} ${name}` }));
  const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 12, n));
  const times = [
    { createdAt: minute(0), startedAt: minute(50) },
    { createdAt: minute(20), startedAt: minute(30) },
    { createdAt: minute(40), startedAt: null },
  ];
  for (const [index, artist] of artists.entries()) {
    const { sessionId } = await server.client(artist).sessions.start({ engineerId: null });
    await server.client(artist).sessions.end({ sessionId });
    await server.db
      .update(studioSessions)
      .set(times[index] ?? {})
      .where(eq(studioSessions.id, sessionId));
  }
  const list = async (direction: "asc" | "desc", search: string) =>
    (await client().sessions({ state: "ended", search, direction, page: 0 })).rows
      .map(({ artist }) => artist.name)
      .filter((name) => name.startsWith(marked));
  const newest = ["first", "never", "second"].map((name) => `${marked} ${name}`);
  for (const search of [marked, ""]) {
    expect(await list("desc", search)).toEqual(newest);
    expect(await list("asc", search)).toEqual(newest.toReversed());
  }
});

test("[AM-5] the command line recounts any valid day and rejects an invalid one", async () => {
  const count = (date: string) => runAdminCommand(server.composed, { command: "metrics", date });
  const date = new Date().toISOString().slice(0, 10);
  expect(await count(date)).toMatchObject({ ok: true, text: expect.stringContaining(`${date}: `) });
  expect(await count("2026-02-30")).toEqual({ ok: false, text: "This day doesn't exist or is in the future." });
  expect(await client().metrics()).toMatchObject({ latest: { date, arrPence: 0 } });
});

test("[AM-3] with more matches than the highest count shown, every user is still listed in order, for any search and role", async () => {
  const count = 1_100;
  const marked = `crowd${crypto.randomUUID().slice(0, 8)}`;
  await server.db.execute(sql`insert into "user" (id, name, email, email_verified, created_at)
    select ${marked} || n, 'Crowd ' || lpad(n::text, 4, '0'), 'p' || lpad(n::text, 4, '0') || '@' || ${marked} || '.example', true,
      timestamptz '2020-01-01' + n * interval '1 minute' from generate_series(1, ${count}) n`);
  await server.db.execute(sql`insert into user_roles (user_id, role)
    select ${marked} || n, case when n % 100 = 0 then 'engineer' else 'artist' end from generate_series(1, ${count}) n`);
  const page = async (change: object) => {
    const asked = { search: marked, role: "all" as const, sort: "name" as const, direction: "asc" as const, page: 0 };
    const { rows, total, totalIsMore } = await client().users({ ...asked, ...change });
    return { names: rows.map(({ name }) => name), total, totalIsMore };
  };
  const name = (n: number) => `Crowd ${String(n).padStart(4, "0")}`;
  const from = (first: number, last: number) =>
    Array.from({ length: Math.abs(last - first) + 1 }, (_name, at) => name(first < last ? first + at : first - at));
  expect(await page({})).toEqual({ names: from(1, 25), total: 1_000, totalIsMore: true });
  expect(await page({ page: 43 })).toMatchObject({ names: from(1_076, 1_100) });
  expect(await page({ page: 44 })).toMatchObject({ names: [] });
  expect((await page({ sort: "created", direction: "desc" })).names).toEqual(from(1_100, 1_076));
  expect((await page({ sort: "email" })).names[0]).toBe(name(1));
  // Search many users for a rare role.
  const engineers = Array.from({ length: 11 }, (_name, at) => name((at + 1) * 100));
  expect(await page({ role: "engineer" })).toEqual({ names: engineers, total: 11, totalIsMore: false });
  expect(await page({ role: "admin" })).toMatchObject({ names: [], total: 0 });
  // These searches are too short for the index or contain characters that it ignores.
  expect((await page({ search: "4@" })).names).toContain(name(4));
  expect((await page({ search: "d 1100" })).names).toEqual([name(1_100)]);
  expect((await page({ search: "%" })).names).toEqual([]);
  const { users } = await client().findUsers({ query: marked });
  expect(users.map((found) => found.name)).toEqual(from(1, 10));
});
