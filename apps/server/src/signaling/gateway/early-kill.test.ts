import type { UserId } from "@foldback/domain/ids";
import { closeCodes } from "@foldback/protocol/close-codes";
import { expect, test } from "vitest";
import type { Place } from "../ports.ts";
import { budgetOfPhone } from "../rooms/phone-remotes.ts";
import { newCast } from "../testing/live-session-builder.ts";
import { seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";
import type { TestSignaling } from "../testing/start-test-signaling.ts";

const kill = () => ({ type: "kill", idempotencyKey: crypto.randomUUID() });

/** Returns a function that makes the next connection's check fail. */
function breakDatabase(server: TestSignaling) {
  const failing = Promise.withResolvers<never>();
  server.loadSubjectBy(() => failing.promise);
  return () => failing.reject(new Error("the database is unavailable"));
}

const placesOf = (server: TestSignaling, userId: UserId) =>
  [...(server.hub.state.people.get(userId)?.connections ?? [])].map(({ place }) => place.kind);

/** Opens a socket and sends its ticket. Returns while the server is still checking the user. */
async function openUnchecked(server: TestSignaling, userId: UserId, place: Place) {
  const client = await server.open();
  const checking = server.checkingStarted();
  client.say({ type: "auth", ticket: server.ticketFor(userId, place) });
  await checking;
  return client;
}

test("[KS-10] a kill on a socket that's still being checked ends the session immediately if its ticket allows it", async () => {
  const server = await signalingForTest();
  const { cast, place, engineer } = await seatedPair(server);
  const fail = breakDatabase(server);
  const reloaded = await openUnchecked(server, cast.artist, place);
  reloaded.say(kill());
  expect(await engineer.hear("killed")).toMatchObject({ recorded: false });
  expect(await engineer.closed).toBe(closeCodes.sessionEnded);
  expect(server.records.kills).toHaveLength(1);
  fail();
});

test("[KS-10] a kill on a socket that couldn't be checked still works while the server closes it", async () => {
  const server = await signalingForTest();
  const { cast, place, engineer } = await seatedPair(server);
  const fail = breakDatabase(server);
  const reloaded = await openUnchecked(server, cast.artist, place);
  reloaded.socket.pause();
  fail();
  await expect.poll(() => placesOf(server, cast.artist)).toContain("closing");
  reloaded.say(kill());
  expect(await engineer.hear("killed")).toMatchObject({ recorded: false });
  reloaded.socket.terminate();
});

test("[KS-10] a kill sent right after the ticket works", async () => {
  const server = await signalingForTest();
  const { cast, place, engineer } = await seatedPair(server);
  const reloaded = await server.open();
  reloaded.say({ type: "auth", ticket: server.ticketFor(cast.artist, place) });
  reloaded.say(kill());
  expect(await engineer.hear("killed")).toMatchObject({ recorded: false });
  await expect.poll(() => server.records.kills.length).toBe(1);
});

test("[KS-10] an engineer's kill on an unchecked socket does nothing, and is reported as a forgery once they're let in", async () => {
  const server = await signalingForTest();
  const { cast, place, artist } = await seatedPair(server);
  const again = await server.open();
  again.say({ type: "auth", ticket: server.ticketFor(cast.engineer, place), seat: "take-over" });
  again.say(kill());
  await again.hear("room_joined");
  await again.settled();
  await artist.settled();
  expect(server.records.kills).toEqual([]);
  expect(server.reports.forgeries).toHaveLength(1);
});

test("[KS-10] a stranger with a ticket for the session can't kill it from an unchecked socket", async () => {
  const server = await signalingForTest();
  const { place, artist } = await seatedPair(server);
  const fail = breakDatabase(server);
  const userId = newCast().artist;
  const stranger = await openUnchecked(server, userId, place);
  stranger.say(kill());
  fail();
  expect(await stranger.closed).toBe(closeCodes.tryAgainLater);
  await expect.poll(() => placesOf(server, userId)).toEqual([]);
  await artist.settled();
  expect(server.records.kills).toEqual([]);
});

test("[KS-10] a removed phone can't kill the session while its socket is being checked", async () => {
  const server = await signalingForTest();
  const { cast, live, artist } = await seatedPair(server);
  const sessionId = live.session.id;
  await server.enter(cast.artist, { kind: "phone", sessionId, pairingId: "phone-1" });
  server.hub.phoneRemoved(sessionId, "phone-1");
  const fail = breakDatabase(server);
  const phone = await openUnchecked(server, cast.artist, { kind: "phone", sessionId, pairingId: "phone-1" });
  phone.say(kill());
  fail();
  expect(await phone.closed).toBe(closeCodes.tryAgainLater);
  await expect.poll(() => placesOf(server, budgetOfPhone("phone-1"))).toEqual([]);
  await artist.settled();
  expect(server.records.kills).toEqual([]);
});
