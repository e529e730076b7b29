import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signIn } from "../../adapters/postgres/schema/accounts.ts";
import { pushSubscriptions } from "../../adapters/postgres/schema/push.ts";
import { type PushServer, startPushServer } from "../../testing/push-server.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

const minuteMs = 60_000;
let push: PushServer;
let server: TestServer;
let nowMs = Date.parse("2026-11-20T12:00:00Z");
beforeAll(async () => {
  push = await startPushServer();
  server = await startTestServer({
    nowMs: () => nowMs,
    config: { push: { keys: null, ownServices: [push.host] } },
  });
});
afterAll(async () => {
  await server.close();
  await push.close();
});
beforeEach(async () => {
  push.answerWith(201);
  push.received.length = 0;
  nowMs += 60 * minuteMs;
  await server.db.delete(pushSubscriptions);
});

const createEngineer = () => server.createPerson({ roles: ["artist", "engineer"] });
const createArtist = () => server.createPerson({ name: "Ada Marlow" });
const rows = () => server.db.select().from(pushSubscriptions);

async function subscribe(person: Pick<Person, "cookie">) {
  const browser = push.browser();
  const { endpoint, keys } = browser;
  await server.client(person).push.subscribe({ endpoint, keys });
  return browser;
}

const invite = (artist: Person, engineer: Person) =>
  server.client(artist).sessions.start({ engineerId: engineer.userId });
/** Ends the artist's session so that they can start another. */
const end = async (artist: Person, sessionId: string) => void (await server.client(artist).sessions.end({ sessionId }));
const arrived = (count: number) => expect.poll(() => push.received.length).toBe(count);

test("[PU-1] an invited engineer without a dashboard is notified in every subscribed browser, and the message doesn't name anyone", async () => {
  const [artist, engineer] = [await createArtist(), await createEngineer()];
  const browsers = [await subscribe(engineer), await subscribe(await server.signInAgain(engineer))];
  await subscribe(await createEngineer());
  await invite(artist, engineer);
  await arrived(2);
  for (const { path, body } of push.received) {
    const browser = browsers.find(({ endpoint }) => endpoint.endsWith(path));
    expect(browser?.open(body)).toEqual({ kind: "invitation" });
  }
});

test("[PU-1] one artist can notify an engineer three times in half an hour", async () => {
  const [artist, engineer] = [await createArtist(), await createEngineer()];
  await subscribe(engineer);
  for (let count = 1; count <= 4; count += 1) {
    const { sessionId } = await invite(artist, engineer);
    await arrived(Math.min(count, 3));
    await end(artist, sessionId);
  }
  await invite(await createArtist(), engineer);
  await arrived(4);
});

test("[PU-1] changing a session that's still waiting doesn't notify the engineer again, but a new invitation does", async () => {
  const [artist, first, second] = [await createArtist(), await createEngineer(), await createEngineer()];
  await subscribe(first);
  await subscribe(second);
  const { sessionId } = await invite(artist, first);
  await arrived(1);
  await server.client(artist).sessions.invite({ sessionId, engineerId: first.userId });
  await server.client(artist).sessions.invite({ sessionId, engineerId: second.userId });
  await arrived(2);
});

test("[PU-2] a subscription is refused unless its address belongs to a known push service", async () => {
  const engineer = await createEngineer();
  const { keys } = push.browser();
  for (const endpoint of ["https://127.0.0.1/x", `http://${push.host}/x`, "https://evil.example/x", "nonsense"])
    await expect(server.client(engineer).push.subscribe({ endpoint, keys }), endpoint).rejects.toMatchObject({
      code: "PUSH_SERVICE_UNKNOWN",
    });
  expect(await rows()).toEqual([]);
});

test("[PU-3] a subscription without a sign-in or with malformed keys is refused", async () => {
  const { endpoint, keys } = push.browser();
  await expect(server.client().push.subscribe({ endpoint, keys })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(server.client().push.key()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  const engineer = server.client(await createEngineer());
  for (const wrong of [{ p256dh: "short" }, { auth: "short" }, { auth: "!".repeat(22) }])
    await expect(engineer.push.subscribe({ endpoint, keys: { ...keys, ...wrong } })).rejects.toMatchObject({
      code: "BAD_INPUT",
    });
  expect(await rows()).toEqual([]);
});

test("[PU-3] a subscription ends with its sign-in, and the other device keeps its own", async () => {
  const engineer = await createEngineer();
  const other = await server.signInAgain(engineer);
  await subscribe(engineer);
  const kept = await subscribe(other);
  expect((await server.postJson("/api/auth/sign-out", {}, engineer)).ok).toBe(true);
  expect(await rows()).toMatchObject([{ endpoint: kept.endpoint }]);
});

test("[PU-3] a browser whose sign-in has expired isn't notified", async () => {
  const [expired, valid] = [await createEngineer(), await createEngineer()];
  await subscribe(expired);
  const browser = await subscribe(valid);
  const isExpired = eq(signIn.userId, expired.userId);
  await server.db
    .update(signIn)
    .set({ expiresAt: new Date(nowMs - 1) })
    .where(isExpired);
  await invite(await createArtist(), expired);
  await invite(await createArtist(), valid);
  await arrived(1);
  expect(push.received.map(({ path }) => path)).toEqual([new URL(browser.endpoint).pathname]);
});

test("[PU-3] a browser's subscription belongs to the last user who subscribed with it, and a stranger can't remove it", async () => {
  const [first, second] = [await createEngineer(), await createEngineer()];
  const { endpoint, keys } = await subscribe(first);
  await server.client(second).push.unsubscribe({ endpoint });
  expect(await rows()).toMatchObject([{ userId: first.userId }]);
  await server.client(second).push.subscribe({ endpoint, keys });
  expect(await rows()).toMatchObject([{ userId: second.userId }]);
  await server.client(second).push.unsubscribe({ endpoint });
  expect(await rows()).toEqual([]);
});

test("[PU-3] the eleventh browser replaces the oldest, and too many calls are refused", async () => {
  const engineer = await createEngineer();
  const oldest = await subscribe(engineer);
  for (let count = 0; count < 10; count += 1) {
    nowMs += 1_000;
    await subscribe(engineer);
  }
  const kept = (await rows()).map(({ endpoint }) => endpoint);
  expect(kept).toHaveLength(10);
  expect(kept).not.toContain(oldest.endpoint);
  const calls = Array.from({ length: 40 }, () => subscribe(engineer).catch((error: { code: string }) => error.code));
  expect(await Promise.all(calls)).toContain("TOO_MANY_REQUESTS");
});

test("[PU-3] a subscription that its push service no longer knows is forgotten, and a failing one is kept", async () => {
  const [artist, engineer] = [await createArtist(), await createEngineer()];
  await subscribe(engineer);
  push.answerWith(503);
  const { sessionId } = await invite(artist, engineer);
  await arrived(1);
  await end(artist, sessionId);
  expect(await rows()).toHaveLength(1);
  push.answerWith(410);
  await invite(artist, engineer);
  await arrived(2);
  await expect.poll(rows).toEqual([]);
});
