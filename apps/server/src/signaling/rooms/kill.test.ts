import { closeCodes } from "@foldback/protocol/close-codes";
import { expect, test } from "vitest";
import type { KillAnswer, KillCommand } from "../../modules/kill/ports.ts";
import { after } from "../testing/live-session-builder.ts";
import { seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";

const onRecord: KillAnswer = { recorded: true, alreadyOver: false };
const killMessage = () => ({ type: "kill", idempotencyKey: crypto.randomUUID() });

/** An authority that only finishes recording a kill when the test tells it to. */
function slowRecord() {
  const commands: KillCommand[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<KillAnswer>();
  const recordKill = (command: KillCommand) => {
    commands.push(command);
    return promise;
  };
  return { authority: { recordKill }, commands, finish: resolve, fail: reject };
}

test("[KS-4] the engineer is told and disconnected before anything is recorded", async () => {
  const record = slowRecord();
  const server = await signalingForTest({ authority: record.authority });
  const { cast, live, artist, engineer, epoch } = await seatedPair(server);
  const kill = killMessage();
  artist.say(kill);
  const told = await engineer.hear("killed");
  expect(told).toMatchObject({ recorded: false, epoch: epoch + 1 });
  expect(await engineer.closed).toBe(closeCodes.sessionEnded);
  expect(record.commands).toMatchObject([
    { sessionId: live.session.id, artistId: cast.artist, idempotencyKey: kill.idempotencyKey, epoch: epoch + 1 },
  ]);
  // The page that sent the kill receives this again, and the artist's other pages receive it for the first time.
  expect(await artist.hear("killed")).toEqual(told);
  record.finish(onRecord);
  expect(await artist.hear("killed")).toEqual({ ...told, recorded: true });
  expect(await artist.closed).toBe(closeCodes.sessionEnded);
});

test("[KS-4] a kill over HTTP from a replaced window reaches the studio and the engineer before it's recorded", async () => {
  const record = slowRecord();
  const server = await signalingForTest({ authority: record.authority });
  const { live, artist, engineer, epoch } = await seatedPair(server);
  const { id: sessionId, artistId } = live.session;
  const order = { sessionId, artistId, idempotencyKey: crypto.randomUUID(), pressedAtMs: 1 };
  const answer = server.hub.killNow(order);
  const message = { type: "killed", atMs: expect.any(Number), epoch: epoch + 1, recorded: false };
  expect(await artist.hear("killed")).toEqual(message);
  expect(await engineer.hear("killed")).toEqual(message);
  record.finish(onRecord);
  expect(await answer).toMatchObject({ recorded: true, alreadyOver: false });
  expect(await artist.hear("killed")).toEqual({ ...message, recorded: true });
  expect(await artist.closed).toBe(closeCodes.sessionEnded);
});

test("[KS-3] the engineer's socket receives `killed` before it closes, and nothing after it", async () => {
  const server = await signalingForTest();
  const { artist, engineer } = await seatedPair(server);
  const heard: string[] = [];
  engineer.socket.on("message", (data) => heard.push(JSON.parse(String(data)).type));
  engineer.socket.on("close", () => heard.push("closed"));
  artist.say({ type: "offer", sdp: "v=0" });
  artist.say(killMessage());
  await engineer.closed;
  expect(heard).toEqual(["offer", "killed", "closed"]);
});

test("[KS-4] after a kill no message from the engineer gets through, not even one that was already sent", async () => {
  const record = slowRecord();
  const server = await signalingForTest({ authority: record.authority });
  const { live, artist, engineer, epoch } = await seatedPair(server);
  const killed = server.hub.killNow({
    sessionId: live.session.id,
    artistId: live.session.artistId,
    idempotencyKey: crypto.randomUUID(),
    pressedAtMs: 1,
  });
  for (const ofEpoch of [epoch, epoch + 1]) engineer.say({ type: "click", x: 1, y: 1, epoch: ofEpoch, sequence: 1 });
  engineer.say({ type: "offer", sdp: "v=0" });
  await engineer.closed;
  await artist.settled();
  expect(artist.inbox.map(({ type }) => type).filter((type) => type !== "peer-left")).toEqual(["killed"]);
  record.finish(onRecord);
  expect(await killed).toMatchObject({ recorded: true, epoch: epoch + 1 });
});

test("[KS-5] a kill sent by socket and HTTP at the same time is recorded once, and both get a confirmation", async () => {
  const record = slowRecord();
  const server = await signalingForTest({ authority: record.authority });
  const { live, artist, engineer } = await seatedPair(server);
  const kill = killMessage();
  artist.say(kill);
  await engineer.hear("killed");
  const { id: sessionId, artistId } = live.session;
  const overHttp = server.hub.killNow({ sessionId, artistId, idempotencyKey: kill.idempotencyKey, pressedAtMs: 1 });
  artist.say(kill);
  await artist.settled();
  expect((await artist.hear("killed")).recorded).toBe(false);
  server.hub.sessionChanged(after(live, { type: "ended", atMs: 1, reason: "killed" }));
  record.finish(onRecord);
  expect(await overHttp).toMatchObject({ recorded: true });
  expect((await artist.hear("killed")).recorded).toBe(true);
  expect(record.commands).toHaveLength(1);
  expect(await artist.closed).toBe(closeCodes.sessionEnded);
});

test("[KS-4] the last message about a kill never has a lower epoch than the messages before it", async () => {
  const record = slowRecord();
  const server = await signalingForTest({ authority: record.authority });
  const { live, artist, engineer, epoch } = await seatedPair(server);
  artist.say(killMessage());
  await engineer.hear("killed");
  await artist.hear("killed");
  const ended = after(live, { type: "ended", atMs: 1, reason: "killed" });
  server.hub.sessionChanged({ ...ended, session: { ...ended.session, epoch: epoch + 5 } });
  expect((await artist.hear("session")).session.epoch).toBe(epoch + 5);
  record.finish(onRecord);
  expect(await artist.hear("killed")).toMatchObject({ epoch: epoch + 5, recorded: true });
});

test("[KS-29] a kill over HTTP in another artist's name does nothing", async () => {
  const server = await signalingForTest();
  const { live, cast, engineer } = await seatedPair(server);
  const order = { sessionId: live.session.id, idempotencyKey: crypto.randomUUID(), pressedAtMs: 1 };
  expect(await server.hub.killNow({ ...order, artistId: cast.engineer })).toBeNull();
  await engineer.settled();
  expect(server.records.kills).toEqual([]);
});

test("[KS-25] a kill that can't be recorded still ends the session and reports that it wasn't recorded", async () => {
  const record = slowRecord();
  const server = await signalingForTest({ authority: record.authority });
  const { live, artist, engineer, place } = await seatedPair(server);
  artist.say(killMessage());
  await engineer.hear("killed");
  await artist.hear("killed");
  record.fail(new Error("no database"));
  expect((await artist.hear("killed")).recorded).toBe(false);
  expect(await artist.closed).toBe(closeCodes.sessionEnded);
  server.hub.sessionChanged(live);
  const again = await server.open();
  again.say({ type: "auth", ticket: server.ticketFor(live.session.artistId, place) });
  expect((await again.hear("session")).session).toMatchObject({ status: "ended", endReason: "killed" });
  expect(await again.closed).toBe(closeCodes.sessionEnded);
});

test("[KS-5] a kill of a session that ended long ago is recorded and has no other effect", async () => {
  const server = await signalingForTest();
  const { live, artist } = await seatedPair(server);
  server.hub.sessionChanged(after(live, { type: "ended", atMs: 1, reason: "killed" }));
  await artist.closed;
  const { id: sessionId, artistId } = live.session;
  const order = { sessionId, artistId, idempotencyKey: crypto.randomUUID(), pressedAtMs: 1 };
  expect(await server.hub.killNow(order)).toMatchObject({ recorded: true });
  expect(server.records.kills).toMatchObject([{ idempotencyKey: order.idempotencyKey, epoch: 0 }]);
});
