import { expect, test } from "vitest";
import { after, granting } from "../testing/live-session-builder.ts";
import { handClock, seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";
import { takeOver } from "../testing/start-test-signaling.ts";

test("[SE-6] the session pauses when a participant's link is gone for more than five seconds", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs });
  const { live, artist, engineer } = await seatedPair(server);
  await engineer.leave();
  expect((await artist.hear("peer-left")).from).toBe("engineer");
  clock.pass(5_000);
  server.hub.tick();
  expect(server.records.pauses).toEqual([]);
  clock.pass(1);
  server.hub.tick();
  server.hub.tick();
  expect(server.records.pauses).toEqual([live.session.id]);
});

test("[SE-6] the session doesn't pause if the participant returns within the grace period", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs });
  const { cast, place, engineer } = await seatedPair(server);
  const tab = crypto.randomUUID();
  const artist = await server.enter(cast.artist, place, { tab, ...takeOver });
  await engineer.hear("peer-joined");
  artist.socket.terminate();
  expect((await engineer.hear("peer-left")).from).toBe("artist");
  clock.pass(4_000);
  const back = await server.enter(cast.artist, place, { tab });
  await engineer.hear("peer-joined");
  // Exchange a ping, because a socket that's silent for more than five seconds is closed.
  await engineer.settled();
  clock.pass(4_000);
  await back.settled();
  await engineer.settled();
  server.hub.tick();
  expect(server.records.pauses).toEqual([]);
});

test("[SE-6] an active session is also paused if a participant never connected, but a waiting session isn't", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs });
  const { live, engineer } = await seatedPair(server);
  await engineer.leave();
  const left = server.put(after(live, { type: "left" }));
  clock.pass(60_000);
  server.hub.tick();
  expect(server.records.pauses).toEqual([]);
  const { engineerId } = live.session;
  if (engineerId === null) throw new Error("nobody joined");
  server.put(granting(after(left, { type: "joined", engineerId }), ["view"]));
  clock.pass(5_001);
  server.hub.tick();
  expect(server.records.pauses).toEqual([live.session.id]);
});

test("[SE-6] a pause that couldn't be stored is requested again", async () => {
  const clock = handClock();
  let asked = 0;
  const pauseForLostLink = () => {
    asked += 1;
    return Promise.reject(new Error("no database"));
  };
  const server = await signalingForTest({ nowMs: clock.nowMs, authority: { pauseForLostLink } });
  const { artist, engineer } = await seatedPair(server);
  await engineer.leave();
  await artist.hear("peer-left");
  clock.pass(5_001);
  server.hub.tick();
  clock.pass(2_001);
  server.hub.tick();
  expect(asked).toBeGreaterThanOrEqual(2);
});
