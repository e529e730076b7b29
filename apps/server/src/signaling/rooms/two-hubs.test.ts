import { closeCodes } from "@foldback/protocol/close-codes";
import { expect, test } from "vitest";
import { createInProcessBus } from "../../adapters/bus/in-process-bus.ts";
import { lightLastsMs } from "../../modules/takes/policy.ts";
import type { Bus } from "../ports.ts";
import { activeSession, after, newCast } from "../testing/live-session-builder.ts";
import { handClock, signalingForTest } from "../testing/signaling-for-test.ts";
import { newWorld, takeOver } from "../testing/start-test-signaling.ts";

/** A bus that serialises messages, like a real one between processes. */
function wireBus(): Bus {
  const bus = createInProcessBus();
  return {
    publish: (topic, message) => bus.publish(topic, JSON.stringify(message)),
    subscribe: (topic, listener) => bus.subscribe(topic, (text) => listener(JSON.parse(String(text)))),
  };
}

/** The artist is on one server process, the engineer on another. */
async function acrossProcesses(nowMs?: () => number) {
  const shared = { bus: wireBus(), world: newWorld(), ...(nowMs === undefined ? {} : { nowMs }) };
  const [here, there] = [await signalingForTest(shared), await signalingForTest(shared)];
  const cast = newCast();
  const live = here.put(activeSession(cast));
  const place = { kind: "room", sessionId: live.session.id } as const;
  const artist = await here.enter(cast.artist, place);
  const engineer = await there.enter(cast.engineer, place);
  await artist.hear("peer-joined");
  return { here, there, cast, live, place, artist, engineer, epoch: live.session.epoch };
}

test("[SG-3] negotiation and input reach the other side on another process", async () => {
  const { artist, engineer, epoch } = await acrossProcesses();
  artist.say({ type: "offer", sdp: "v=0" });
  expect(await engineer.hear("offer")).toEqual({ type: "offer", sdp: "v=0", from: "artist" });
  engineer.say({ type: "cursor", x: 3, y: 4, epoch, sequence: 1 });
  expect(await artist.hear("cursor")).toMatchObject({ x: 3, y: 4, role: "engineer" });
});

test("[KS-4] a kill on one process takes effect on the other before it's recorded", async () => {
  const { here, there, artist, engineer, epoch } = await acrossProcesses();
  artist.say({ type: "kill", idempotencyKey: crypto.randomUUID() });
  expect(await engineer.hear("killed")).toMatchObject({ epoch: epoch + 1, recorded: false });
  expect(await engineer.closed).toBe(closeCodes.sessionEnded);
  expect((await artist.hear("killed")).recorded).toBe(false);
  expect((await artist.hear("killed")).recorded).toBe(true);
  expect(here.records.kills).toHaveLength(1);
  expect(there.records.kills).toEqual([]);
});

test("[KS-4] a kill over HTTP reaches both participants, even if neither is connected to that process", async () => {
  const { there, here, live, artist, engineer } = await acrossProcesses();
  const { id: sessionId, artistId } = live.session;
  const order = { sessionId, artistId, idempotencyKey: crypto.randomUUID(), pressedAtMs: 1 };
  expect(await there.hub.killNow(order)).toMatchObject({ recorded: true });
  await engineer.hear("killed");
  expect((await artist.hear("killed")).recorded).toBe(false);
  expect((await artist.hear("killed")).recorded).toBe(true);
  expect(here.records.kills).toEqual([]);
});

test("[SG-9] a newer connection on another process replaces the older one", async () => {
  const { here, cast, place, engineer, artist } = await acrossProcesses();
  const newer = await here.enter(cast.engineer, place, takeOver);
  expect(await engineer.closed).toBe(closeCodes.replacedByNewerConnection);
  artist.say({ type: "offer", sdp: "v=1" });
  expect((await newer.hear("offer")).sdp).toBe("v=1");
  await artist.hear("peer-joined");
  expect(artist.inbox.map(({ type }) => type)).not.toContain("peer-left");
});

test("[NG-9] each process knows the other participant's page, even one that connected first", async () => {
  const { here, there, cast, place, artist } = await acrossProcesses();
  const page = crypto.randomUUID();
  await there.enter(cast.engineer, place, { page, ...takeOver });
  expect((await artist.hear("peer-joined")).page).toBe(page);
  const back = await here.open();
  back.say({ type: "auth", ticket: here.ticketFor(cast.artist, place), ...takeOver });
  expect((await back.hear("room_joined")).peerPage).toBe(page);
});

test("[SE-6] the session pauses once when a participant on another process disconnects, and not while both are connected", async () => {
  const clock = handClock();
  const { here, there, live, artist, engineer } = await acrossProcesses(clock.nowMs);
  clock.pass(6_000);
  await artist.settled();
  await engineer.settled();
  here.hub.tick();
  there.hub.tick();
  expect([...here.records.pauses, ...there.records.pauses]).toEqual([]);
  await engineer.leave();
  expect((await artist.hear("peer-left")).from).toBe("engineer");
  clock.pass(5_001);
  here.hub.tick();
  expect(here.records.pauses).toEqual([live.session.id]);
});

test("a change or suspension on one process takes effect on the other", async () => {
  const { here, cast, live, artist, engineer } = await acrossProcesses();
  here.put(after(live, { type: "paused", atMs: 1, cause: "by-artist" }));
  expect((await engineer.hear("session")).session.status).toBe("paused");
  here.hub.userSuspended(cast.engineer);
  expect(await engineer.closed).toBe(closeCodes.suspended);
  await artist.hear("peer-left");
});

test("[TK-39] what an artist's page reports about its takes to one process is known to the others for just as long", async () => {
  const clock = handClock();
  const { here, there, live } = await acrossProcesses(clock.nowMs);
  const { id: sessionId } = live.session;
  const told = { light: "two-places", secondsLeft: null } as const;
  here.hub.takeLights.tell(sessionId, told);
  expect(there.hub.takeLights.of(sessionId)).toEqual(told);
  clock.pass(lightLastsMs);
  for (const { hub } of [here, there]) expect(hub.takeLights.of(sessionId)).toMatchObject({ light: "unknown" });
});

test("when the bus reports a lost process, its clients count as disconnected", async () => {
  const bus = wireBus();
  const world = newWorld();
  const [here, there] = [await signalingForTest({ bus, world }), await signalingForTest({ bus, world })];
  const cast = newCast();
  const live = here.put(activeSession(cast));
  const place = { kind: "room", sessionId: live.session.id } as const;
  const artist = await here.enter(cast.artist, place);
  await there.enter(cast.engineer, place);
  await artist.hear("peer-joined");
  bus.publish("signaling", { kind: "hub-gone", from: "the bus", hub: there.hub.state.hubId });
  expect((await artist.hear("peer-left")).from).toBe("engineer");
});

test("[PH-4][PH-5] a phone on another process receives the tally, and its kill stops the studio and the engineer on both processes", async () => {
  const { here, there, cast, live, artist, engineer } = await acrossProcesses();
  const place = { kind: "phone", sessionId: live.session.id, pairingId: "phone-1" } as const;
  const phone = await there.enter(cast.artist, place);
  artist.say({ type: "tally", screen: true, microphone: false, control: "open", recording: false });
  expect((await phone.hear("phone")).view.tally).toMatchObject({ screen: true, control: "open" });
  there.hub.phonesChanged(live.session.id);
  await artist.hear("phones-changed");
  phone.say({ type: "kill", idempotencyKey: crypto.randomUUID() });
  expect(await artist.hear("killed")).toMatchObject({ recorded: false });
  expect(await engineer.hear("killed")).toMatchObject({ recorded: false });
  expect(await phone.hear("killed")).toMatchObject({ recorded: false });
  expect(await phone.hear("killed")).toMatchObject({ recorded: true });
  expect(await artist.hear("killed")).toMatchObject({ recorded: true });
  expect([here.records.kills, there.records.kills].map(({ length }) => length)).toEqual([0, 1]);
});

test("[TK-54] an engineer's list on another process is notified of a delivered take, and another engineer's isn't", async () => {
  const shared = { bus: wireBus(), world: newWorld(), listWaiting: async () => [] };
  const [here, there] = [await signalingForTest(shared), await signalingForTest(shared)];
  const [one, other] = [newCast().engineer, newCast().engineer];
  for (const engineer of [one, other]) there.addPerson(engineer);
  const lobby = { kind: "lobby" } as const;
  const [list, ofOther] = [await there.enter(one, lobby), await there.enter(other, lobby)];
  here.hub.deliveryNotifier.tell(one, "delivered");
  expect(await list.hear("takes-changed")).toEqual({ type: "takes-changed", change: "delivered" });
  await ofOther.settled();
  expect(ofOther.inbox).toEqual([]);
});
