import { randomUUID } from "node:crypto";
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { closeCodes } from "@foldback/protocol/close-codes";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evidenceEntries } from "../adapters/postgres/schema/evidence.ts";
import { studioSessions } from "../adapters/postgres/schema/sessions.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { Person } from "../testing/test-people.ts";
import { connectTestClient } from "./testing/test-client.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Place = { kind: "room"; sessionId: string } | { kind: "lobby" };

async function enter(person: Person, place: Place) {
  const { ticket } = await server.client(person).signaling.ticket({ place });
  const socket = await connectTestClient(`${server.url.replace("http", "ws")}/signal`, server.url);
  socket.say({ type: "auth", ticket });
  await socket.hear(place.kind === "room" ? "room_joined" : "lobby_joined");
  return socket;
}

/** Starts a session for this engineer, with consent. Both enter the room and the engineer joins. */
async function liveSession() {
  const artist = await server.createPerson({ name: "Ada" });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  const inLobby = await enter(engineer, { kind: "lobby" });
  const started = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  const { sessionId } = started;
  expect((await inLobby.hear("lobby")).waiting).toMatchObject([{ sessionId, artistLabel: "Ada" }]);
  const place = { kind: "room", sessionId } as const;
  const [atStudio, atDesk] = [await enter(artist, place), await enter(engineer, place)];
  await server.client(artist).consent.decide({
    sessionId,
    engineerId: engineer.userId,
    decision: "granted",
    scopes: ["view", "talk", "point"],
    understood: true,
    consentTextVersion,
  });
  const { epoch } = await server.client(engineer).sessions.join({ sessionId });
  return { sessionId, epoch, artist, engineer, atStudio, atDesk };
}

const ledgerOf = async (sessionId: string, type: string) =>
  (await server.db.select().from(evidenceEntries)).filter(
    ({ body }) => body.includes(sessionId) && body.includes(`"${type}"`),
  );

test("[SG-4][CO-4] with real consent, pointer moves get through from the Join until the artist withdraws pointing", async () => {
  const { sessionId, epoch, artist, atStudio, atDesk } = await liveSession();
  atDesk.say({ type: "cursor", x: 10, y: 20, epoch, sequence: 1 });
  expect(await atStudio.hear("cursor")).toMatchObject({ x: 10, y: 20, role: "engineer" });
  const narrowed = await server.client(artist).consent.narrow({ sessionId, scopes: ["view"] });
  atDesk.say({ type: "cursor", x: 1, y: 1, epoch: narrowed.epoch, sequence: 2 });
  expect(await atDesk.hear("error")).toMatchObject({ code: "NOT_ALLOWED_NOW", about: "cursor" });
  await server.client(artist).sessions.end({ sessionId });
  expect(await atDesk.closed).toBe(closeCodes.sessionEnded);
});

test("[KS-4][KS-5] a kill over the socket reaches the engineer, the session's row and the ledger exactly once", async () => {
  const { sessionId, epoch, artist, atStudio, atDesk } = await liveSession();
  for (const rttMs of [30, 34]) atStudio.say({ type: "rtt-sample", rttMs, route: "direct" });
  const idempotencyKey = randomUUID();
  atStudio.say({ type: "kill", idempotencyKey });
  expect(await atDesk.hear("killed")).toMatchObject({ epoch: epoch + 1 });
  expect(await atDesk.closed).toBe(closeCodes.sessionEnded);
  expect((await atStudio.hear("killed")).recorded).toBe(false);
  expect((await atStudio.hear("killed")).recorded).toBe(true);
  expect(await atStudio.closed).toBe(closeCodes.sessionEnded);
  expect(await server.client(artist).sessions.kill({ sessionId, idempotencyKey })).toEqual({
    recorded: true,
    alreadyOver: false,
  });
  const row = async () => (await server.db.select().from(studioSessions).where(eq(studioSessions.id, sessionId)))[0];
  expect(await row()).toMatchObject({ status: "ended", endReason: "killed", killKey: idempotencyKey });
  await expect.poll(async () => (await row())?.avgRttMs).toBe(32);
  expect(await ledgerOf(sessionId, "kill.pressed")).toHaveLength(1);
});

test("[WS-2] a forged message is dropped and recorded as evidence", async () => {
  const { sessionId, epoch, artist, atStudio, atDesk } = await liveSession();
  atStudio.say({ type: "native-mouse-click", x: 1, y: 1, button: "left", epoch, sequence: 1, role: "engineer" });
  expect((await atStudio.hear("error")).code).toBe("NOT_ALLOWED_NOW");
  await expect.poll(() => ledgerOf(sessionId, "signaling.forged-message")).toHaveLength(1);
  await atDesk.settled();
  expect(atDesk.inbox.map(({ type }) => type)).not.toContain("native-mouse-click");
  await server.client(artist).sessions.end({ sessionId });
});

test("[AC-2] an admin can't get a ticket for another artist's session", async () => {
  const { sessionId, artist } = await liveSession();
  const admin = await server.createPerson({ roles: ["admin", "engineer"] });
  const ask = server.client(admin).signaling.ticket({ place: { kind: "room", sessionId } });
  await expect(ask).rejects.toMatchObject({ code: "ROOM_NOT_FOUND" });
  await server.client(artist).sessions.end({ sessionId });
});
