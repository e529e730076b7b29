import type { Socket } from "node:net";
import { closeCodes } from "@foldback/protocol/close-codes";
import { expect, test } from "vitest";
import { newCast, newUserId, waitingSession } from "../testing/live-session-builder.ts";
import { handClock, seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";
import type { TestSignaling } from "../testing/start-test-signaling.ts";

const lobby = { kind: "lobby" } as const;
const framesPerFlooder = 10_000;

async function flood(server: TestSignaling, engineer: ReturnType<typeof newUserId>, frames: string[]) {
  const client = await server.enter(engineer, lobby);
  for (let count = 0; count < framesPerFlooder; count += 1) client.sayRaw(frames[count % frames.length] ?? "");
  const code = await client.closed;
  client.socket.terminate();
  return code;
}

test("[WS-4][KS-22] twenty flooding sockets are disconnected, and every kill gets through", async () => {
  const server = await signalingForTest();
  const pairs = await Promise.all(Array.from({ length: 20 }, () => seatedPair(server)));
  const bystanders = await seatedPair(server);
  const flooders = Array.from({ length: 20 }, () => newUserId("engineer"));
  for (const flooder of flooders) server.addPerson(flooder);
  const frames = [
    { type: "cursor", x: 1, y: 1, epoch: 1, sequence: 1 },
    { type: "ping", n: 1 },
    { type: "offer", sdp: "v".repeat(300) },
  ].map((message) => JSON.stringify(message));
  const floods = Promise.all(flooders.map((flooder) => flood(server, flooder, frames)));
  for (const { artist, engineer } of pairs) {
    artist.say({ type: "kill", idempotencyKey: crypto.randomUUID() });
    await engineer.hear("killed");
    expect((await artist.hear("killed")).recorded).toBe(false);
    expect((await artist.hear("killed")).recorded).toBe(true);
  }
  expect(new Set(await floods)).toEqual(new Set([closeCodes.policyViolation]));
  expect(server.records.kills.map(({ sessionId }) => sessionId)).toEqual(pairs.map(({ live }) => live.session.id));
  expect(server.reports.struckOff.filter(({ reason }) => reason === "flood")).toHaveLength(20);
  bystanders.engineer.say({ type: "cursor", x: 1, y: 1, epoch: bystanders.epoch, sequence: 1 });
  await bystanders.artist.hear("cursor");
});

/** Records whether the server wrote to the engineer while it was handling a message from the artist. */
function watchTurn({ hub }: TestSignaling, { live, cast }: Awaited<ReturnType<typeof seatedPair>>) {
  const room = hub.state.rooms.get(live.session.id);
  const [artist, engineer] = [room?.artist.local, room?.engineers.get(cast.engineer)?.local];
  if (!artist || !engineer) throw new Error("a participant is missing");
  const transport = engineer.transport as Socket;
  const turn = { toldInIt: false };
  let writtenBefore = 0;
  artist.socket.prependListener("message", () => {
    writtenBefore = transport.bytesWritten;
  });
  artist.socket.on("message", () => {
    turn.toldInIt ||= transport.bytesWritten > writtenBefore;
  });
  return turn;
}

test("[KS-22] [KS-25] despite floods, idle sockets and a frozen database, the engineer is notified of a kill in the same event-loop turn", async () => {
  const server = await signalingForTest({ authority: { recordKill: () => new Promise(() => {}) } });
  const pairs = await Promise.all(Array.from({ length: 20 }, () => seatedPair(server)));
  const crowd = Array.from({ length: 1_020 }, () => newUserId("engineer"));
  for (const person of crowd) server.addPerson(person);
  const idle = await Promise.all(crowd.slice(20).map((person) => server.enter(person, lobby)));
  const turns = pairs.map((pair) => watchTurn(server, pair));
  const frames = [JSON.stringify({ type: "cursor", x: 1, y: 1, epoch: 1, sequence: 1 })];
  const floods = Promise.all(crowd.slice(0, 20).map((flooder) => flood(server, flooder, frames)));
  for (const { artist, engineer } of pairs) {
    artist.say({ type: "kill", idempotencyKey: crypto.randomUUID() });
    expect((await engineer.hear("killed")).recorded).toBe(false);
  }
  expect(turns.map(({ toldInIt }) => toldInIt)).toEqual(pairs.map(() => true));
  await floods;
  expect(server.gateway.stats().authenticated).toBeGreaterThanOrEqual(idle.length);
  for (const { socket } of idle) socket.terminate();
});

test("[WS-4] an artist whose own socket has used up its budget can still kill the session", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs });
  const { artist, engineer } = await seatedPair(server);
  for (let count = 0; count < 45; count += 1) artist.say({ type: "rtt-sample", rttMs: 30, route: "direct" });
  expect((await artist.hear("error")).code).toBe("RATE_LIMITED");
  artist.say({ type: "kill", idempotencyKey: crypto.randomUUID() });
  await engineer.hear("killed");
});

test("[WS-4] moves beyond the rate are dropped, but the click after them isn't", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs });
  const { artist, engineer, epoch } = await seatedPair(server);
  for (let sequence = 1; sequence <= 130; sequence += 1) engineer.say({ type: "cursor", x: 1, y: 1, epoch, sequence });
  engineer.say({ type: "click", x: 1, y: 1, epoch, sequence: 131 });
  await artist.hear("click");
  expect(artist.inbox.filter(({ type }) => type === "cursor")).toHaveLength(120);
  expect((await engineer.hear("error")).code).toBe("RATE_LIMITED");
});

test("[WS-4] one user's windows share a budget", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs });
  const engineer = newUserId("engineer");
  server.addPerson(engineer);
  const windows = await Promise.all(Array.from({ length: 6 }, () => server.enter(engineer, lobby)));
  for (const window of windows) for (let n = 0; n < 35; n += 1) window.say({ type: "ping", n });
  const refused = await Promise.race(windows.map((window) => window.hear("error")));
  expect(refused.code).toBe("RATE_LIMITED");
});

test("[WS-4] a client that stops reading is disconnected, and no more messages are queued for it", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs });
  const cast = newCast();
  const live = server.put(waitingSession(cast));
  const place = { kind: "room", sessionId: live.session.id } as const;
  const artist = await server.enter(cast.artist, place);
  const engineer = await server.enter(cast.engineer, place);
  await artist.hear("peer-joined");
  engineer.socket.pause();
  for (let count = 0; count < 300; count += 1) {
    clock.pass(100);
    artist.say({ type: "offer", sdp: "v".repeat(60_000) });
    if (count % 20 === 0) await artist.settled();
  }
  await artist.settled();
  clock.pass(1_000);
  await artist.hear("peer-left");
  expect(server.gateway.stats().sockets).toBe(1);
  engineer.socket.terminate();
});
