import { request } from "node:http";
import type { Subject } from "@foldback/domain/people/can";
import { closeCodes } from "@foldback/protocol/close-codes";
import { expect, test } from "vitest";
import { activeSession, newCast, newUserId, waitingSession } from "../testing/live-session-builder.ts";
import { handClock, seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";
import { type TestSignaling, testOrigin } from "../testing/start-test-signaling.ts";

const lobby = { kind: "lobby" } as const;

function upgradeStatus(server: TestSignaling, headers: Record<string, string>, path = "/signal"): Promise<number> {
  const url = new URL(path, server.url.replace("ws:", "http:"));
  const handshake = {
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { ...handshake, ...headers } });
    sent.on("response", (response) => resolve(response.statusCode ?? 0));
    sent.on("upgrade", (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("[WS-1] a foreign, missing or null Origin is refused before the handshake", async () => {
  const server = await signalingForTest();
  expect(await upgradeStatus(server, { origin: testOrigin })).toBe(101);
  expect(await upgradeStatus(server, {})).toBe(403);
  for (const origin of ["null", "http://evil.test", `${testOrigin}.evil.test`, "http://studio.test:80", "*"])
    expect(await upgradeStatus(server, { origin }), origin).toBe(403);
  expect(await upgradeStatus(server, { origin: "http://evil.test", host: "studio.test" })).toBe(403);
  expect(await upgradeStatus(server, { origin: testOrigin }, "/signal?room=P0A1B2C3D")).toBe(101);
  expect(await upgradeStatus(server, { origin: testOrigin }, "/signals")).toBe(404);
});

test("[WS-1] a socket whose first frame has no valid ticket is closed with 4401", async () => {
  const server = await signalingForTest();
  const firstFrames = [
    { type: "auth", ticket: "guessed" },
    { type: "ping", n: 1 },
    { type: "auth", ticket: "x", role: "artist" },
    ["auth"],
    "auth",
  ];
  for (const frame of firstFrames) {
    const client = await server.open();
    client.sayRaw(JSON.stringify(frame));
    expect(await client.closed).toBe(closeCodes.ticketRefused);
    expect(client.heardCount()).toBe(0);
  }
});

test("[SG-1] a ticket can't be used a second time", async () => {
  const server = await signalingForTest();
  const { engineer } = newCast();
  server.addPerson(engineer);
  const ticket = server.ticketFor(engineer, lobby);
  const first = await server.open();
  first.say({ type: "auth", ticket });
  await first.hear("lobby_joined");
  const second = await server.open();
  second.say({ type: "auth", ticket });
  expect(await second.closed).toBe(closeCodes.ticketRefused);
  await first.settled();
});

test("[SG-1] a ticket is refused after thirty-one seconds", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs });
  const { engineer } = newCast();
  server.addPerson(engineer);
  const ticket = server.ticketFor(engineer, lobby);
  clock.pass(31_000);
  const client = await server.open();
  client.say({ type: "auth", ticket });
  expect(await client.closed).toBe(closeCodes.ticketRefused);
});

test("[REL-15] a socket that's silent for ten seconds is closed", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs });
  const silent = await server.open();
  clock.pass(9_999);
  const late = await server.open();
  clock.pass(1);
  expect(await silent.closed).toBe(closeCodes.authenticationTimedOut);
  const { engineer } = newCast();
  server.addPerson(engineer);
  late.say({ type: "auth", ticket: server.ticketFor(engineer, lobby) });
  await late.hear("lobby_joined");
});

test("[REL-15] unauthenticated sockets are limited per address, and authenticating makes room", async () => {
  const server = await signalingForTest();
  const strangers = await Promise.all(Array.from({ length: 500 }, () => server.open()));
  expect(await upgradeStatus(server, { origin: testOrigin })).toBe(503);
  const { engineer } = newCast();
  server.addPerson(engineer);
  strangers[0]?.say({ type: "auth", ticket: server.ticketFor(engineer, lobby) });
  await strangers[0]?.hear("lobby_joined");
  expect(await upgradeStatus(server, { origin: testOrigin })).toBe(101);
  for (const { socket } of strangers) socket.terminate();
});

test("[WS-4] a user can have up to sixty-four windows connected", async () => {
  const server = await signalingForTest();
  const { engineer } = newCast();
  server.addPerson(engineer);
  await Promise.all(Array.from({ length: 64 }, () => server.enter(engineer, lobby)));
  const oneMore = await server.open();
  oneMore.say({ type: "auth", ticket: server.ticketFor(engineer, lobby) });
  expect(await oneMore.closed).toBe(closeCodes.tryAgainLater);
});

test("[AC-3] suspended and unverified users are refused, and so are tickets of unknown users", async () => {
  const server = await signalingForTest();
  const close = async (traits: Partial<Subject>) => {
    const engineer = newUserId("engineer");
    server.addPerson(engineer, traits);
    const client = await server.open();
    client.say({ type: "auth", ticket: server.ticketFor(engineer, lobby) });
    return client.closed;
  };
  expect(await close({ suspended: true })).toBe(closeCodes.suspended);
  expect(await close({ emailVerified: false })).toBe(closeCodes.notAMember);
  expect(await close({ roles: ["artist"] })).toBe(closeCodes.notAMember);
  const nobody = await server.open();
  nobody.say({ type: "auth", ticket: server.ticketFor(newUserId("nobody"), lobby) });
  expect(await nobody.closed).toBe(closeCodes.ticketRefused);
});

test("[AC-5] sockets for a missing room and for another artist's room are closed in the same way, even for an admin", async () => {
  const server = await signalingForTest();
  const live = server.put(activeSession(newCast()));
  const absent = waitingSession(newCast());
  for (const roles of [["engineer"], ["artist"], ["admin", "engineer", "artist"]] as const) {
    const stranger = newUserId("stranger");
    server.addPerson(stranger, { roles });
    for (const { session } of [live, absent]) {
      const client = await server.open();
      client.say({ type: "auth", ticket: server.ticketFor(stranger, { kind: "room", sessionId: session.id }) });
      expect(await client.closed).toBe(closeCodes.notAMember);
      expect(client.heardCount()).toBe(0);
    }
  }
});

test("[AC-3] a suspension closes all of a user's sockets immediately, including one that's still being checked", async () => {
  let answer: (subject: Subject) => void = () => {};
  const server = await signalingForTest();
  const { cast, artist, engineer, place } = await seatedPair(server);
  const inLobby = await server.enter(cast.engineer, lobby);
  const subject = server.world.subjects.get(cast.engineer);
  server.loadSubjectBy(() => new Promise((resolve) => (answer = resolve)));
  const checking = await server.open();
  checking.say({ type: "auth", ticket: server.ticketFor(cast.engineer, place) });
  await server.checkingStarted();
  server.hub.userSuspended(cast.engineer);
  if (subject) answer(subject);
  expect(await engineer.closed).toBe(closeCodes.suspended);
  expect(await inLobby.closed).toBe(closeCodes.suspended);
  expect(await checking.closed).toBe(closeCodes.suspended);
  expect(checking.heardCount()).toBe(0);
  expect((await artist.hear("peer-left")).from).toBe("engineer");
});

test("during a database outage a new socket is told to try again later", async () => {
  const server = await signalingForTest();
  server.loadSubjectBy(() => Promise.reject(new Error("no database")));
  const { engineer } = newCast();
  const client = await server.open();
  client.say({ type: "auth", ticket: server.ticketFor(engineer, lobby) });
  expect(await client.closed).toBe(closeCodes.tryAgainLater);
});

test("a closing gateway notifies every client and accepts no new ones", async () => {
  const server = await signalingForTest();
  const { artist, engineer } = await seatedPair(server);
  const unauthenticated = await server.open();
  await server.gateway.close();
  for (const client of [artist, engineer]) {
    await client.hear("draining");
    expect(await client.closed).toBe(closeCodes.restarting);
  }
  expect(await unauthenticated.closed).toBe(closeCodes.restarting);
  expect(await upgradeStatus(server, { origin: testOrigin })).toBe(503);
});
