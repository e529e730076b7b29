import { randomUUID } from "node:crypto";
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { keepTalkbackTextVersion } from "@foldback/domain/consent/keep-talkback-text";
import { contract } from "@foldback/protocol/http/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { profiles, user } from "../../adapters/postgres/schema/accounts.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

/** The clock is stopped. Otherwise the link would count as lost after five seconds, because no socket is open here. */
const standingStillMs = Date.UTC(2026, 10, 20, 12);
let server: TestServer;
let artist: Person;
let engineer: Person;
let sessionId: string;
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => standingStillMs });
  artist = await server.createPerson({ name: "Ada" });
  engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  ({ sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId }));
  await server.client(engineer).sessions.join({ sessionId });
});
afterAll(() => server.close());

const decision = () => ({
  sessionId,
  engineerId: engineer.userId,
  decision: "granted",
  scopes: ["view", "control"],
  understood: true,
  consentTextVersion,
});
/** Every call about a session, forged by a caller who knows all the ids. */
const forged: Record<string, () => object> = {
  "sessions/join": () => ({ sessionId }),
  "sessions/decline": () => ({ sessionId, reason: "no time" }),
  "sessions/invite": () => ({ sessionId, engineerId: engineer.userId }),
  "sessions/removeEngineer": () => ({ sessionId, engineerId: engineer.userId }),
  "sessions/leave": () => ({ sessionId, epoch: 2 }),
  "sessions/departure": () => ({ sessionId }),
  "sessions/pause": () => ({ sessionId }),
  "sessions/continue": () => ({ sessionId }),
  "sessions/openUp": () => ({ sessionId }),
  "sessions/end": () => ({ sessionId }),
  "sessions/kill": () => ({ sessionId, idempotencyKey: randomUUID() }),
  "consent/decide": decision,
  "consent/narrow": () => ({ sessionId, scopes: [] }),
  "consent/keepTalkback": () => ({ sessionId, keep: true, consentTextVersion: keepTalkbackTextVersion }),
  "signaling/ticket": () => ({ place: { kind: "room", sessionId } }),
  "signaling/iceServers": () => ({ sessionId }),
};
/** Calls about the caller's own account, and the room look-up, which has its own test. */
const notAboutOneSession = [
  "sessions/start",
  "sessions/current",
  "sessions/waiting",
  "sessions/room",
  "engineers/list",
  "engineers/profile",
  "engineers/ownAvailability",
  "engineers/setAvailable",
];

const call = async (path: string, input: object | undefined, person?: Person) => {
  const answer = await server.postJson(`/rpc/${path}`, { json: input }, person);
  const body: { json: { code?: string } } = await answer.json();
  return { status: answer.status, code: body.json?.code };
};
const stateNow = () => server.client(artist).sessions.current({ as: "artist" });
const withoutClock = async () => ({ ...(await stateNow()), serverNowMs: 0 });

test("every studio call is in this matrix", () => {
  const { sessions, consent, signaling, engineers } = contract;
  const all = Object.entries({ sessions, consent, signaling, engineers }).flatMap(([area, calls]) =>
    Object.keys(calls).map((name) => `${area}/${name}`),
  );
  expect([...Object.keys(forged), ...notAboutOneSession].sort()).toEqual(all.sort());
});

const unverified = async () => {
  const person = await server.createPerson({ roles: ["artist", "engineer"] });
  await server.db.update(user).set({ emailVerified: false }).where(eq(user.id, person.userId));
  return person;
};
const suspended = async () => {
  const person = await server.createPerson({ roles: ["artist", "engineer"] });
  await server.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.userId, person.userId));
  return person;
};

const paths = Object.keys(forged);
test.each(paths)(
  "[AC-2][AC-3][AC-5] %s is refused to everyone outside the session and changes nothing",
  async (path) => {
    const before = await withoutClock();
    const input = forged[path]?.() ?? {};
    expect(await call(path, input)).toEqual({ status: 401, code: "UNAUTHORIZED" });
    expect(await call(path, input, await unverified())).toEqual({ status: 403, code: "EMAIL_NOT_VERIFIED" });
    expect(await call(path, input, await suspended())).toEqual({ status: 403, code: "SUSPENDED" });
    const code = path === "sessions/join" ? "SESSION_NOT_WAITING" : "ROOM_NOT_FOUND";
    const outsiders = [
      await server.createPerson(),
      await server.createPerson({ roles: ["artist", "engineer"] }),
      await server.createPerson({ roles: ["artist", "admin"] }),
      await server.createPerson({ roles: ["artist", "engineer", "admin"] }),
    ];
    for (const outsider of outsiders) {
      expect(await call(path, input, outsider)).toEqual({ status: 404, code });
      const absent = { ...input, ...("place" in input ? { place: absentPlace() } : { sessionId: randomUUID() }) };
      expect(await call(path, absent, outsider), "an absent session answers alike").toEqual({ status: 404, code });
    }
    expect(await withoutClock()).toEqual(before);
  },
);
const absentPlace = () => ({ kind: "room", sessionId: randomUUID() });

test("[AC-3] unverified, suspended and unknown users can't start, list or find anything", async () => {
  for (const path of notAboutOneSession) {
    const input = {
      "sessions/start": { engineerId: null },
      "sessions/current": { as: "artist" },
      "engineers/setAvailable": { hours: 4 },
    }[path];
    const lookup = path === "sessions/room" ? { code: "P00000000" } : input;
    expect(await call(path, lookup)).toEqual({ status: 401, code: "UNAUTHORIZED" });
    expect(await call(path, lookup, await unverified())).toEqual({ status: 403, code: "EMAIL_NOT_VERIFIED" });
    expect(await call(path, lookup, await suspended())).toEqual({ status: 403, code: "SUSPENDED" });
  }
});

test("[KS-29][TK-80] the engineer in the room can only leave it, and let the artist keep their own talkback", async () => {
  const before = await withoutClock();
  const mine = ["sessions/join", "sessions/leave", "consent/keepTalkback", "signaling/ticket", "signaling/iceServers"];
  for (const path of Object.keys(forged).filter((each) => !mine.includes(each))) {
    // An engineer who's still there hasn't departed.
    const refusal = path === "sessions/departure" ? { status: 404, code: "ROOM_NOT_FOUND" } : null;
    expect(await call(path, forged[path]?.(), engineer)).toEqual(refusal ?? { status: 403, code: "FORBIDDEN" });
  }
  expect(await withoutClock()).toEqual(before);
  for (const path of ["signaling/ticket", "signaling/iceServers"])
    expect((await call(path, forged[path]?.(), engineer)).status).toBe(200);
});

test("only engineers can open the lobby, and only invited ones see the room in it", async () => {
  const lobby = { place: { kind: "lobby" } };
  expect(await call("signaling/ticket", lobby, artist)).toEqual({ status: 403, code: "FORBIDDEN" });
  expect(await call("sessions/waiting", undefined, artist)).toEqual({ status: 403, code: "FORBIDDEN" });
  expect((await call("signaling/ticket", lobby, engineer)).status).toBe(200);
  const other = await server.createPerson({ roles: ["artist", "engineer"] });
  expect((await server.client(other).sessions.waiting()).waiting).toEqual([]);
});

test("the selection dialog offers approved engineers by match, leaves out the artist, and marks pending names", async () => {
  const me = await server.createPerson({ roles: ["artist", "engineer"] });
  const nameless = await server.createPerson({ roles: ["artist", "engineer"], name: "" });
  const { engineers } = await server.client(me).engineers.list();
  expect(engineers.length).toBeLessThanOrEqual(10);
  expect(engineers.map(({ id }) => id)).not.toContain(me.userId);
  expect(engineers[0]).toMatchObject({ id: engineer.userId, name: "Theo", matchScore: null, primaryGenre: "Rock" });
  expect(engineers.find(({ id }) => id === nameless.userId)?.name ?? null).toBeNull();
});

test("input that doesn't match the contract is refused before any look-up", async () => {
  const wrong: [string, object | undefined][] = [
    ["sessions/join", { sessionId: "1 or 1=1" }],
    ["sessions/join", { sessionId, role: "admin" }],
    ["sessions/kill", { sessionId, idempotencyKey: "again" }],
    ["sessions/start", undefined],
    ["consent/decide", { ...decision(), scopes: ["view", "root"] }],
    ["consent/decide", { ...decision(), granted: true }],
    ["consent/narrow", { sessionId, scopes: "view" }],
  ];
  for (const [path, input] of wrong) expect(await call(path, input, artist)).toMatchObject({ code: "BAD_INPUT" });
});
