import type { UserId } from "@foldback/domain/ids";
import type { SeatRequest } from "@foldback/protocol/auth-message";
import { closeCodes } from "@foldback/protocol/close-codes";
import { expect, test } from "vitest";
import { createInProcessBus } from "../../adapters/bus/in-process-bus.ts";
import type { KillAnswer } from "../../modules/kill/ports.ts";
import type { Place } from "../ports.ts";
import { activeSession, after, newCast, waitingSession } from "../testing/live-session-builder.ts";
import { handClock, seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";
import { newWorld, type TestSignaling, takeOver, testKillTokens } from "../testing/start-test-signaling.ts";

type Opening = { userId: UserId; place: Place; tab?: string; seat?: SeatRequest };

/** Opens another tab without waiting to be let in. */
async function openTab(server: TestSignaling, { userId, place, ...wanted }: Opening) {
  const client = await server.open();
  client.say({ type: "auth", ticket: server.ticketFor(userId, place), ...wanted });
  return client;
}

const sdp = "v=0\r\n";
const move = (epoch: number, sequence: number) => ({ type: "cursor", x: 1, y: 1, epoch, sequence });

test("[ST-1] a second tab of either side changes nothing for the first, and is told that the seat is taken", async () => {
  const server = await signalingForTest();
  const { cast, live, place, artist, engineer, epoch } = await seatedPair(server);
  for (const [role, userId] of [
    ["artist", cast.artist],
    ["engineer", cast.engineer],
  ] as const) {
    const tab = await openTab(server, { userId, place });
    const held = await tab.hear("seat-held");
    expect(held).toMatchObject({ role, isHeld: true, session: { sessionId: live.session.id, yourRole: role } });
    await tab.settled();
    expect(tab.inbox).toEqual([]);
  }
  artist.say({ type: "offer", sdp });
  await engineer.hear("offer");
  engineer.say(move(epoch, 1));
  await artist.hear("cursor");
  await artist.settled();
  await engineer.settled();
  expect([...artist.inbox, ...engineer.inbox]).toEqual([]);
});

test("[ST-1] a tab without the seat can send neither input, negotiation nor a tally, and the third attempt closes its socket", async () => {
  const server = await signalingForTest();
  const { cast, live, place, artist, engineer, epoch } = await seatedPair(server);
  const forged = [
    move(epoch, 1),
    { type: "click", x: 1, y: 1, epoch, sequence: 2 },
    { type: "offer", sdp },
    { type: "kill", idempotencyKey: crypto.randomUUID() },
    { type: "link-fingerprints", local: "A", remote: "B" },
    {
      type: "tally",
      screen: true,
      programFeed: true,
      microphone: true,
      talkback: true,
      control: "open",
      recording: true,
    },
    { type: "rtt-sample", rttMs: 1, route: "direct" },
  ];
  for (const message of forged) {
    const tab = await openTab(server, { userId: cast.engineer, place });
    await tab.hear("seat-held");
    for (let count = 0; count < 3; count += 1) tab.say(message);
    expect(await tab.closed).toBe(closeCodes.policyViolation);
  }
  for (const message of forged.filter(({ type }) => type !== "kill")) {
    const tab = await openTab(server, { userId: cast.artist, place });
    await tab.hear("seat-held");
    tab.say(message);
    expect(await tab.hear("error")).toMatchObject({ code: "NOT_ALLOWED_NOW" });
    await tab.leave();
  }
  await artist.settled();
  await engineer.settled();
  expect([...artist.inbox, ...engineer.inbox]).toEqual([]);
  expect(server.records.kills).toEqual([]);
  expect(server.hub.tallyOf(live.session.id)).toBeNull();
  expect(server.hub.averageRttMs(live.session.id)).toBeNull();
  expect(server.hub.linkFingerprints(live.session.id)).toEqual({ artist: null, engineer: null });
});

test("[ST-2] only a participant can take over a seat, and only their own", async () => {
  const server = await signalingForTest();
  const { cast, live, place, artist, engineer } = await seatedPair(server);
  const stranger = newCast();
  server.addPerson(stranger.artist);
  server.addPerson(stranger.engineer);
  for (const userId of [stranger.artist, stranger.engineer]) {
    const thief = await openTab(server, { userId, place, ...takeOver });
    expect(await thief.closed).toBe(closeCodes.notAMember);
  }
  const asEngineer = await openTab(server, { userId: cast.engineer, place, ...takeOver });
  expect((await asEngineer.hear("room_joined")).session.yourRole).toBe("engineer");
  expect(await engineer.closed).toBe(closeCodes.replacedByNewerConnection);
  await artist.settled();
  expect(server.hub.state.rooms.get(live.session.id)?.artist.local).not.toBeNull();
});

test("[ST-2] the tab that the session moves to gets the seat, and the others are told that it's taken", async () => {
  const server = await signalingForTest();
  const { cast, place, artist, engineer } = await seatedPair(server);
  const asking = await openTab(server, { userId: cast.artist, place });
  await asking.hear("seat-held");
  const moved = await openTab(server, { userId: cast.artist, place, ...takeOver });
  await moved.hear("room_joined");
  expect(await artist.closed).toBe(closeCodes.replacedByNewerConnection);
  expect((await asking.hear("seat")).isHeld).toBe(true);
  await engineer.hear("peer-joined");
  moved.say({ type: "offer", sdp });
  await engineer.hear("offer");
  // When the old tab connects again, it doesn't ask for the seat, even if it's free.
  moved.socket.close(1000);
  expect((await asking.hear("seat")).isHeld).toBe(false);
  const old = await openTab(server, { userId: cast.artist, place, seat: "none" });
  expect((await old.hear("seat-held")).isHeld).toBe(false);
});

test("[ST-3] a reloaded tab gets its seat back without asking, even while its old socket is open", async () => {
  const server = await signalingForTest();
  const cast = newCast();
  const live = server.put(activeSession(cast));
  const place = { kind: "room", sessionId: live.session.id } as const;
  const tab = crypto.randomUUID();
  const before = await server.enter(cast.artist, place, { tab, page: crypto.randomUUID() });
  await server.enter(cast.artist, place, { tab, page: crypto.randomUUID() });
  expect(await before.closed).toBe(closeCodes.replacedByNewerConnection);
});

test("[ST-3] a tab that loses its connection keeps its seat for five seconds, and then any tab can take it", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs });
  const { cast, place, engineer } = await seatedPair(server);
  const tab = crypto.randomUUID();
  const held = await server.enter(cast.artist, place, { tab, ...takeOver });
  await engineer.hear("peer-joined");
  held.socket.terminate();
  await engineer.hear("peer-left");
  clock.pass(4_999);
  const asking = await openTab(server, { userId: cast.artist, place });
  expect((await asking.hear("seat-held")).isHeld).toBe(false);
  const back = await server.enter(cast.artist, place, { tab });
  await engineer.hear("peer-joined");
  // Exchange a ping, because a socket that's silent for more than five seconds is closed.
  await engineer.settled();
  back.socket.terminate();
  await engineer.hear("peer-left");
  clock.pass(5_000);
  await server.enter(cast.artist, place);
});

test("[ST-3] a closed tab frees its seat immediately", async () => {
  const server = await signalingForTest();
  const { cast, place, artist, engineer } = await seatedPair(server);
  artist.socket.close(1001);
  await engineer.hear("peer-left");
  await server.enter(cast.artist, place);
});

test("[ST-4] a kill in a tab without the seat stops the session, and every tab is told when it's recorded", async () => {
  const { promise, resolve } = Promise.withResolvers<KillAnswer>();
  const server = await signalingForTest({ authority: { recordKill: () => promise } });
  const { cast, place, artist, engineer } = await seatedPair(server);
  const tab = await openTab(server, { userId: cast.artist, place });
  await tab.hear("seat-held");
  const desk = await openTab(server, { userId: cast.engineer, place });
  await desk.hear("seat-held");
  tab.say({ type: "kill", idempotencyKey: crypto.randomUUID() });
  for (const side of [engineer, desk]) {
    expect((await side.hear("killed")).recorded).toBe(false);
    expect(await side.closed).toBe(closeCodes.sessionEnded);
  }
  for (const side of [artist, tab]) expect((await side.hear("killed")).recorded).toBe(false);
  resolve({ recorded: true, alreadyOver: false });
  for (const side of [artist, tab]) {
    expect((await side.hear("killed")).recorded).toBe(true);
    expect(await side.closed).toBe(closeCodes.sessionEnded);
  }
});

test("[ST-4][KS-18] the artist's tab without the seat gets a kill token for its session, and the engineer's doesn't", async () => {
  const server = await signalingForTest();
  const { cast, live, place } = await seatedPair(server);
  const tab = await openTab(server, { userId: cast.artist, place });
  const { killToken } = await tab.hear("seat-held");
  const claims = { sessionId: live.session.id, artistId: cast.artist, from: "studio" };
  expect(testKillTokens.read(killToken ?? "")).toEqual(claims);
  const desk = await openTab(server, { userId: cast.engineer, place });
  expect(await desk.hear("seat-held")).not.toHaveProperty("killToken");
});

test("[ST-5] a tab without the seat sees each change, and is closed at the end or when its user no longer belongs there", async () => {
  const server = await signalingForTest();
  const cast = newCast();
  const live = server.put(waitingSession(cast));
  const place = { kind: "room", sessionId: live.session.id } as const;
  await server.enter(cast.artist, place);
  await server.enter(cast.engineer, place);
  const tab = await openTab(server, { userId: cast.artist, place });
  await tab.hear("seat-held");
  const desk = await openTab(server, { userId: cast.engineer, place });
  await desk.hear("seat-held");
  const opened = server.put(after(live, { type: "opened-up" }));
  expect((await tab.hear("session")).session.open).toBe(true);
  expect(await desk.closed).toBe(closeCodes.notAMember);
  server.put(after(opened, { type: "ended", atMs: 1, reason: "by-artist" }));
  expect((await tab.hear("session")).session.status).toBe("ended");
  expect(await tab.closed).toBe(closeCodes.sessionEnded);
});

const lamps = {
  screen: true,
  programFeed: false,
  microphone: false,
  talkback: false,
  control: "pointing",
  recording: false,
  takes: "unknown",
  recorder: null,
};

test("[ST-5] the artist's tab without the seat is told what the studio's lamps show, and the engineer's isn't", async () => {
  const server = await signalingForTest();
  const { cast, place, artist } = await seatedPair(server);
  const desk = await openTab(server, { userId: cast.engineer, place });
  await desk.hear("seat-held");
  artist.say({ type: "tally", ...lamps });
  await artist.settled();
  const tab = await openTab(server, { userId: cast.artist, place });
  await tab.hear("seat-held");
  expect((await tab.hear("studio-tally")).tally).toEqual(lamps);
  artist.say({ type: "tally", ...lamps, screen: false });
  expect((await tab.hear("studio-tally")).tally).toEqual({ ...lamps, screen: false });
  await artist.leave();
  expect((await tab.hear("studio-tally")).tally).toBeNull();
  expect((await tab.hear("seat")).isHeld).toBe(false);
  await desk.settled();
  expect(desk.inbox.filter(({ type }) => type === "studio-tally")).toEqual([]);
});

test("[ST-1] a second tab on another process doesn't take the seat either, and is told when it's free", async () => {
  const shared = { bus: createInProcessBus(), world: newWorld() };
  const [here, there] = [await signalingForTest(shared), await signalingForTest(shared)];
  const { cast, place, artist } = await seatedPair(here);
  const tab = await openTab(there, { userId: cast.artist, place });
  expect((await tab.hear("seat-held")).isHeld).toBe(true);
  artist.socket.close(1000);
  expect((await tab.hear("seat")).isHeld).toBe(false);
  await there.enter(cast.artist, place);
});

test("[TK-140] the artist's tab with the seat is told while another of the artist's tabs is recording a take", async () => {
  const server = await signalingForTest();
  const { cast, place, artist } = await seatedPair(server);
  const tab = await openTab(server, { userId: cast.artist, place });
  await tab.hear("seat-held");
  tab.say({ type: "take-here", on: true });
  expect(await artist.hear("take-elsewhere")).toEqual({ type: "take-elsewhere", on: true });
  const other = await openTab(server, { userId: cast.artist, place });
  await other.hear("seat-held");
  other.say({ type: "take-here", on: false });
  expect((await artist.hear("take-elsewhere")).on).toBe(true);
  const third = await openTab(server, { userId: cast.artist, place, ...takeOver });
  await third.hear("room_joined");
  expect((await third.hear("take-elsewhere")).on).toBe(true);
  await tab.leave();
  expect((await third.hear("take-elsewhere")).on).toBe(false);
});

test("[TK-140] neither the engineer nor the tab with the seat can say that a take runs elsewhere", async () => {
  const server = await signalingForTest();
  const { cast, place, artist, engineer } = await seatedPair(server);
  const desk = await openTab(server, { userId: cast.engineer, place });
  await desk.hear("seat-held");
  for (const forger of [desk, engineer, artist]) {
    forger.say({ type: "take-here", on: true });
    expect(await forger.hear("error")).toMatchObject({ code: "NOT_ALLOWED_NOW", about: "take-here" });
  }
  await artist.settled();
  expect(artist.inbox).toEqual([]);
});

test("[TK-140] a take in a tab on another process lights the lamp of a tab that gets the seat later", async () => {
  const shared = { bus: createInProcessBus(), world: newWorld() };
  const [here, there] = [await signalingForTest(shared), await signalingForTest(shared)];
  const { cast, place, artist } = await seatedPair(here);
  const tab = await openTab(there, { userId: cast.artist, place });
  await tab.hear("seat-held");
  tab.say({ type: "take-here", on: true });
  expect((await artist.hear("take-elsewhere")).on).toBe(true);
  const next = await openTab(here, { userId: cast.artist, place, ...takeOver });
  await next.hear("room_joined");
  expect((await next.hear("take-elsewhere")).on).toBe(true);
});
