import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { goOnTextVersion } from "@foldback/domain/consent/go-on-text";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evidenceEntries } from "../../adapters/postgres/schema/evidence.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

/** The clock is stopped. Otherwise the link would count as lost after five seconds, because no socket is open here. */
const standingStillMs = Date.UTC(2026, 10, 20, 12);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => standingStillMs });
});
afterAll(() => server.close());

test("a session runs through start, consent, join, narrow, pause, continue, leave and end", async () => {
  const artist = await server.createPerson({ name: "Ada" });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  const [a, e] = [server.client(artist), server.client(engineer)];
  const started = await a.sessions.start({ engineerId: engineer.userId });
  expect(started).toMatchObject({ status: "waiting", yourRole: "artist", grant: { status: "asked" } });
  const { sessionId } = started;
  const decided = await a.consent.decide({
    sessionId,
    engineerId: engineer.userId,
    decision: "granted",
    scopes: ["view", "talk", "point"],
    understood: true,
    consentTextVersion,
  });
  expect(decided).toMatchObject({ grant: { status: "granted", level: "pointing" }, effectiveScopes: [] });
  expect((await e.sessions.waiting()).waiting).toMatchObject([{ sessionId, artistLabel: "Ada", invited: true }]);
  const joined = await e.sessions.join({ sessionId });
  expect(joined).toMatchObject({ status: "active", yourRole: "engineer", effectiveScopes: ["view", "talk", "point"] });
  expect(await a.consent.narrow({ sessionId, scopes: ["view"] })).toMatchObject({ effectiveScopes: ["view"] });
  expect(await a.sessions.pause({ sessionId })).toMatchObject({ status: "paused", effectiveScopes: [] });
  expect(await a.sessions.continue({ sessionId })).toMatchObject({ status: "active", effectiveScopes: ["view"] });
  await e.sessions.leave({ sessionId });
  expect(await a.sessions.current({ as: "artist" })).toMatchObject({ status: "waiting", engineer: null });
  await a.sessions.end({ sessionId });
  expect(await a.sessions.current({ as: "artist" })).toBeNull();
  expect(await a.sessions.room({ code: started.roomCode })).toMatchObject({ status: "ended", endReason: "by-artist" });
});

test("[CO-12] going on needs the sign-ins that the artist gave consent with and the engineer left with", async () => {
  const artist = await server.createPerson({ name: "Ada" });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  const [a, e] = [server.client(artist), server.client(engineer)];
  const [a2, e2] = [await server.signInAgain(artist), await server.signInAgain(engineer)].map(server.client);
  const { sessionId } = await a.sessions.start({ engineerId: engineer.userId });
  const about = { sessionId, engineerId: engineer.userId, decision: "granted", understood: true } as const;
  await a.consent.decide({ ...about, scopes: ["view"], consentTextVersion });
  await e.sessions.join({ sessionId });
  await a.sessions.pause({ sessionId });
  await e.sessions.leave({ sessionId });
  expect(await e.sessions.join({ sessionId })).toMatchObject({ interruption: null, effectiveScopes: [] });
  expect(await a.sessions.current({ as: "artist" })).toMatchObject({ interruption: { scopes: ["view"] } });
  const goOn = { ...about, scopes: ["view" as const], consentTextVersion: goOnTextVersion };
  await expect(a2?.consent.decide(goOn)).rejects.toMatchObject({ code: "GO_ON_NOT_OFFERED" });
  await expect(e.consent.decide(goOn)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await a.consent.decide(goOn)).toMatchObject({ effectiveScopes: ["view"], interruption: null });
  await a.sessions.pause({ sessionId });
  await e.sessions.leave({ sessionId });
  await e2?.sessions.join({ sessionId });
  expect(await a.sessions.current({ as: "artist" })).toMatchObject({ interruption: null, grant: { status: "asked" } });
  await expect(a.consent.decide(goOn)).rejects.toMatchObject({ code: "GO_ON_NOT_OFFERED" });
});

test("[KS-5] a kill sent over HTTP three times, two of them simultaneously, is recorded once and the room stays closed", async () => {
  const artist = await server.createPerson({ name: "Ada" });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  const [a, e] = [server.client(artist), server.client(engineer)];
  const { sessionId, roomCode } = await a.sessions.start({ engineerId: engineer.userId });
  await e.sessions.join({ sessionId });
  const kill = () => a.sessions.kill({ sessionId, idempotencyKey: "0b0e2f3a-1111-4222-8333-444455556666" });
  const stopped = { recorded: true, alreadyOver: false };
  expect(await Promise.all([kill(), kill()])).toEqual([stopped, stopped]);
  expect(await kill()).toEqual(stopped);
  expect(await a.sessions.room({ code: roomCode })).toMatchObject({ status: "ended", endReason: "killed", epoch: 3 });
  expect(await e.sessions.current({ as: "engineer" })).toBeNull();
  expect((await e.sessions.waiting()).waiting).toEqual([]);
  const entries = await server.db.select().from(evidenceEntries);
  expect(entries.filter(({ body }) => body.includes(sessionId) && body.includes("kill.pressed"))).toHaveLength(1);
});
