import { closeCodes } from "@foldback/protocol/close-codes";
import { expect, test } from "vitest";
import { seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";
import { takeOver } from "../testing/start-test-signaling.ts";
import type { TestClient } from "../testing/test-client.ts";

const killMessage = () => ({ type: "kill", idempotencyKey: crypto.randomUUID() });

/** Stops reading, so the client never responds to a close and its socket stays half open on the server. */
const stopReading = ({ socket }: TestClient) => socket.pause();

test("[KS-10] a kill on a studio socket that's being replaced by a newer one still works", async () => {
  const server = await signalingForTest();
  const { cast, place, artist, engineer } = await seatedPair(server);
  stopReading(artist);
  await server.enter(cast.artist, place, takeOver);
  artist.say({ type: "offer", sdp: "v=0" });
  artist.say(killMessage());
  expect(await engineer.hear("killed")).toMatchObject({ recorded: false });
  expect(await engineer.closed).toBe(closeCodes.sessionEnded);
  expect(engineer.inbox.map(({ type }) => type)).not.toContain("offer");
  artist.socket.terminate();
});

test("[KS-10] a kill that arrives while the server closes its sockets for a restart still works", async () => {
  const server = await signalingForTest();
  const { artist, engineer } = await seatedPair(server);
  stopReading(artist);
  const closing = server.gateway.close();
  artist.say(killMessage());
  await expect.poll(() => server.records.kills.length).toBe(1);
  await closing;
  expect(await engineer.closed).toBe(closeCodes.restarting);
});

test("[KS-10] on a closing socket a paired phone can still kill the session, but a removed one can't", async () => {
  const server = await signalingForTest();
  const { cast, live } = await seatedPair(server);
  const sessionId = live.session.id;
  const enterAs = (pairingId: string) => server.enter(cast.artist, { kind: "phone", sessionId, pairingId });
  const removed = await enterAs("phone-1");
  stopReading(removed);
  server.hub.phoneRemoved(sessionId, "phone-1");
  removed.say(killMessage());
  const phone = await enterAs("phone-2");
  await phone.settled();
  expect(server.records.kills).toEqual([]);
  stopReading(phone);
  const closing = server.gateway.close();
  phone.say(killMessage());
  await expect.poll(() => server.records.kills.length).toBe(1);
  for (const { socket } of [removed, phone]) socket.terminate();
  await closing;
});

test("[KS-10] an engineer's kill on a closing socket still counts as a forgery and does nothing", async () => {
  const server = await signalingForTest();
  const { cast, place, artist, engineer } = await seatedPair(server);
  stopReading(engineer);
  const newer = await server.enter(cast.engineer, place, takeOver);
  engineer.say(killMessage());
  await newer.settled();
  await artist.settled();
  expect(server.records.kills).toEqual([]);
  engineer.socket.terminate();
});
