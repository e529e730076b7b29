import { closeCodes } from "@foldback/protocol/close-codes";
import { expect, test } from "vitest";
import { activeSession, after, granting, newCast, newUserId, waitingSession } from "../testing/live-session-builder.ts";
import { handClock, seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";
import { takeOver } from "../testing/start-test-signaling.ts";

const sdp = "v=0\r\na=fingerprint:sha-256 AA:BB\r\n";

test("[SG-2] a forwarded message carries the sender's real role and nothing else that the sender claimed", async () => {
  const server = await signalingForTest();
  const { artist, engineer, epoch } = await seatedPair(server);
  const stamp = { epoch, sequence: 1 };
  engineer.say({ type: "cursor", x: 1.5, y: 2, ...stamp, isElectron: true, role: "engineer" });
  expect(await artist.hear("cursor")).toEqual({ type: "cursor", x: 1.5, y: 2, ...stamp, role: "engineer" });
  engineer.sayRaw(JSON.stringify({ role: "engineer", ...stamp, y: 100, x: 0, type: "click" }));
  expect(await artist.hear("click")).toEqual({ type: "click", x: 0, y: 100, ...stamp, role: "engineer" });
  engineer.say({ type: "native-mouse-click", x: 1920, y: 0.25, button: "left", ...stamp });
  expect(await artist.hear("native-mouse-click")).toEqual({
    type: "native-mouse-click",
    x: 1920,
    y: 0.25,
    button: "left",
    ...stamp,
    role: "engineer",
  });
  engineer.say({ type: "client-update", isElectron: true, role: "engineer" });
  expect(await artist.hear("client-update")).toEqual({ type: "client-update", from: "engineer" });
  artist.say({ type: "client-info", role: "artist", isElectron: false });
  await artist.settled();
  expect(artist.inbox).toEqual([]);
});

test("[WS-2] a message that only another role may send is reported once, changes nothing and reaches no one", async () => {
  const server = await signalingForTest();
  const { cast, live, artist, engineer, epoch } = await seatedPair(server);
  const stamp = { epoch, sequence: 1 };
  artist.say({ type: "native-mouse-click", x: 1, y: 1, button: "left", ...stamp, role: "engineer\n" });
  artist.say({ type: "cursor", x: 1, y: 1, ...stamp });
  expect(await artist.hear("error")).toEqual({ type: "error", code: "NOT_ALLOWED_NOW", about: "native-mouse-click" });
  engineer.say({ type: "rtt-sample", rttMs: 1, route: "direct" });
  engineer.say({ type: "client-info", role: "artist" });
  await artist.settled();
  await engineer.settled();
  const about = { sessionId: live.session.id, ipAddress: "127.0.0.1", suppressed: 0 };
  expect(server.reports.forgeries).toEqual([
    { userId: cast.artist, messageType: "native-mouse-click", claimedRole: "other", ...about },
    { userId: cast.engineer, messageType: "rtt-sample", claimedRole: null, ...about },
  ]);
  expect(server.hub.averageRttMs(live.session.id)).toBeNull();
  expect(engineer.inbox.map(({ type }) => type)).toEqual(["error"]);
  expect(artist.inbox).toEqual([]);
});

test("[WS-2] a third forged message closes the socket", async () => {
  const server = await signalingForTest();
  const { cast, engineer } = await seatedPair(server);
  for (let count = 0; count < 3; count += 1) engineer.say({ type: "client-info", role: "artist" });
  expect(await engineer.closed).toBe(closeCodes.policyViolation);
  expect(server.reports.struckOff).toMatchObject([{ userId: cast.engineer, reason: "bad-messages" }]);
});

test("[WS-2] a message that names another room stays in its sender's room", async () => {
  const server = await signalingForTest();
  const one = await seatedPair(server);
  const other = await seatedPair(server);
  const stamp = { epoch: one.epoch, sequence: 1 };
  one.engineer.say({ type: "cursor", x: 1, y: 1, ...stamp, room: other.live.session.id });
  one.engineer.say({ type: "cursor", x: 1, y: 1, ...stamp, sessionId: other.live.session.id });
  one.engineer.say({ type: "cursor", x: 2, y: 2, ...stamp });
  expect((await one.artist.hear("cursor")).x).toBe(2);
  await other.artist.settled();
  expect(other.artist.inbox).toEqual([]);
});

test("[KS-29] a kill by the engineer, or from the lobby, does nothing", async () => {
  const server = await signalingForTest();
  const { cast, artist, engineer } = await seatedPair(server);
  const kill = { type: "kill", idempotencyKey: crypto.randomUUID() };
  engineer.say(kill);
  expect(await engineer.hear("error")).toEqual({ type: "error", code: "NOT_ALLOWED_NOW", about: "kill" });
  const admin = newUserId("admin");
  server.addPerson(admin, { roles: ["admin", "engineer"] });
  const inLobby = await server.enter(admin, { kind: "lobby" });
  inLobby.say(kill);
  expect((await inLobby.hear("error")).code).toBe("NOT_ALLOWED_NOW");
  await engineer.settled();
  await artist.settled();
  expect(server.records.kills).toEqual([]);
  expect(server.reports.forgeries).toMatchObject([{ userId: cast.engineer, messageType: "kill" }]);
});

test("[SG-3] the invited engineer can negotiate before joining, and no other room receives the messages", async () => {
  const server = await signalingForTest();
  const cast = newCast();
  const live = server.put(waitingSession(cast));
  const place = { kind: "room", sessionId: live.session.id } as const;
  const artist = await server.enter(cast.artist, place);
  const engineer = await server.enter(cast.engineer, place);
  expect((await artist.hear("peer-joined")).from).toBe("engineer");
  artist.say({ type: "offer", sdp });
  expect(await engineer.hear("offer")).toEqual({ type: "offer", sdp, from: "artist" });
  engineer.say({ type: "answer", sdp });
  expect(await artist.hear("answer")).toEqual({ type: "answer", sdp, from: "engineer" });
  const candidate = { candidate: "candidate:1 1 udp 1 10.0.0.1 9 typ host", sdpMid: "0", sdpMLineIndex: 0 };
  engineer.say({ type: "ice-candidate", candidate });
  expect(await artist.hear("ice-candidate")).toEqual({ type: "ice-candidate", candidate, from: "engineer" });
  artist.say({ type: "ice-candidate", candidate: null });
  expect((await engineer.hear("ice-candidate")).candidate).toBeNull();
});

test("[SG-3] no engineer can stand by in an open call, and opening a session up disconnects the invited engineer", async () => {
  const server = await signalingForTest();
  const cast = newCast();
  const live = server.put(waitingSession(cast));
  const place = { kind: "room", sessionId: live.session.id } as const;
  const artist = await server.enter(cast.artist, place);
  const engineer = await server.enter(cast.engineer, place);
  await artist.hear("peer-joined");
  server.put(after(live, { type: "opened-up" }));
  expect(await engineer.closed).toBe(closeCodes.notAMember);
  expect((await artist.hear("peer-left")).from).toBe("engineer");
  const again = await server.open();
  again.say({ type: "auth", ticket: server.ticketFor(cast.engineer, place) });
  expect(await again.closed).toBe(closeCodes.notAMember);
});

test("[WS-5] fingerprints in the description are forwarded unchanged, and a mismatch between the sides is reported", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs });
  const { live, artist, engineer } = await seatedPair(server);
  const description = `v=0\r\na=fingerprint:sha-256 ${"0F:".repeat(31)}0F\r\na=x:"\\ü☃\u2028"\r\n`;
  artist.say({ type: "offer", sdp: description });
  expect((await engineer.hear("offer")).sdp).toBe(description);
  artist.say({ type: "link-fingerprints", local: "A", remote: "B" });
  engineer.say({ type: "link-fingerprints", local: "B", remote: "A" });
  engineer.say({ type: "link-fingerprints", local: "B", remote: "swapped" });
  await artist.settled();
  await engineer.settled();
  server.hub.tick();
  expect(server.reports.mismatches).toEqual([]);
  clock.pass(3_000);
  server.hub.tick();
  server.hub.tick();
  const seen = {
    artist: { userId: live.session.artistId, local: "A", remote: "B" },
    engineer: { userId: live.session.engineerId, local: "B", remote: "swapped" },
  };
  expect(server.reports.mismatches).toEqual([{ sessionId: live.session.id, ...seen }]);
  expect(server.hub.linkFingerprints(live.session.id)).toEqual(seen);
});

test("[WS-5] fingerprints seen by an engineer's earlier page don't count for the current one", async () => {
  const server = await signalingForTest();
  const cast = newCast();
  const live = server.put(activeSession(cast));
  const place = { kind: "room", sessionId: live.session.id } as const;
  const seen = () => server.hub.linkFingerprints(live.session.id).engineer;
  const [page, otherPage] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = await server.enter(cast.engineer, place, { page });
  first.say({ type: "link-fingerprints", local: "B", remote: "A" });
  await first.settled();
  await server.enter(cast.engineer, place, { page });
  expect(seen()).toMatchObject({ local: "B", remote: "A" });
  await server.enter(cast.engineer, place, { page: otherPage, ...takeOver });
  expect(seen()).toBeNull();
});

test("[SG-4] input gets through only with the right scope and epoch", async () => {
  const server = await signalingForTest();
  const { live, artist, engineer, epoch } = await seatedPair(server, ["view", "point"]);
  const move = (ofEpoch: number, sequence: number) => ({ type: "cursor", x: 1, y: 1, epoch: ofEpoch, sequence });
  engineer.say(move(epoch, 1));
  expect((await artist.hear("cursor")).sequence).toBe(1);
  engineer.say({ type: "native-mouse-move", x: 1, y: 1, epoch, sequence: 2 });
  expect(await engineer.hear("error")).toEqual({ type: "error", code: "NOT_ALLOWED_NOW", about: "native-mouse-move" });
  engineer.say(move(epoch - 1, 3));
  engineer.say(move(epoch + 1, 4));
  const narrowed = server.put(granting(live, ["view"]));
  engineer.say(move(narrowed.session.epoch, 5));
  const widened = server.put(granting(narrowed, ["view", "point"]));
  engineer.say(move(epoch, 6));
  await engineer.settled();
  engineer.say(move(widened.session.epoch, 7));
  expect((await artist.hear("cursor")).sequence).toBe(7);
});

test("[CT-1] the server drops input during a pause and after the grant expires", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs });
  const cast = newCast();
  const joined = after(waitingSession(cast), { type: "joined", engineerId: cast.engineer });
  const live = server.put(granting(joined, ["view", "point"], clock.nowMs() + 1_000));
  const place = { kind: "room", sessionId: live.session.id } as const;
  const artist = await server.enter(cast.artist, place);
  const engineer = await server.enter(cast.engineer, place);
  const say = (sequence: number, epoch: number) => engineer.say({ type: "cursor", x: 1, y: 1, epoch, sequence });
  clock.pass(999);
  say(1, live.session.epoch);
  expect((await artist.hear("cursor")).sequence).toBe(1);
  clock.pass(1);
  say(2, live.session.epoch);
  expect((await engineer.hear("error")).code).toBe("NOT_ALLOWED_NOW");
  const granted = server.put(granting(live, ["view", "point"]));
  const paused = server.put(after(granted, { type: "paused", atMs: 1, cause: "connection-lost" }));
  clock.pass(1_000);
  say(3, paused.session.epoch);
  expect((await engineer.hear("error")).about).toBe("cursor");
  await artist.settled();
  expect(artist.inbox.filter(({ type }) => type === "cursor")).toEqual([]);
});

test("[NG-9] only the other side learns which page is connected, and a page without an id counts as new each time", async () => {
  const server = await signalingForTest();
  const cast = newCast();
  const live = server.put(activeSession(cast));
  const place = { kind: "room", sessionId: live.session.id } as const;
  const [studioPage, deskPage] = [crypto.randomUUID(), crypto.randomUUID()];
  const artist = await server.enter(cast.artist, place, { page: studioPage });
  await server.enter(cast.engineer, place, { page: deskPage });
  expect(await artist.hear("peer-joined")).toEqual({ type: "peer-joined", from: "engineer", page: deskPage });
  await server.enter(cast.engineer, place, { page: deskPage });
  expect((await artist.hear("peer-joined")).page).toBe(deskPage);
  const unnamed: (string | undefined)[] = [];
  for (let count = 0; count < 2; count += 1) {
    await server.enter(cast.engineer, place, takeOver);
    unnamed.push((await artist.hear("peer-joined")).page);
  }
  expect(new Set([deskPage, undefined, ...unnamed]).size).toBe(4);

  const back = await server.open();
  back.say({ type: "auth", ticket: server.ticketFor(cast.artist, place), page: studioPage });
  expect(await back.hear("room_joined")).toMatchObject({ peerPresent: true, peerPage: unnamed[1] });
  await back.settled();
  expect(back.inbox).toEqual([]);
});

test("[SG-9] when a participant moves the session to a newer connection, the older one is closed", async () => {
  const server = await signalingForTest();
  const { cast, place, artist, engineer, epoch } = await seatedPair(server);
  const newer = await server.enter(cast.engineer, place, takeOver);
  expect(await engineer.closed).toBe(closeCodes.replacedByNewerConnection);
  expect((await artist.hear("peer-joined")).from).toBe("engineer");
  artist.say({ type: "offer", sdp });
  await newer.hear("offer");
  newer.say({ type: "click", x: 1, y: 1, epoch, sequence: 1 });
  await artist.hear("click");
  await artist.settled();
  expect(artist.inbox).toEqual([]);
});

test("both sides see each change, and neither sees the other side's rights", async () => {
  const server = await signalingForTest();
  const { live, artist, engineer } = await seatedPair(server);
  server.put(after(live, { type: "paused", atMs: 7, cause: "by-artist" }));
  const [toArtist, toEngineer] = [await artist.hear("session"), await engineer.hear("session")];
  expect(toArtist.session).toMatchObject({ status: "paused", yourRole: "artist", effectiveScopes: [] });
  expect(toEngineer.session).toMatchObject({ status: "paused", yourRole: "engineer", artistName: "Ada" });
});

test("[SE-3] a change that's reported too late doesn't revive a session", async () => {
  const server = await signalingForTest();
  const { cast, live, place, artist, engineer } = await seatedPair(server);
  const ended = server.put(after(live, { type: "ended", atMs: 1, reason: "by-artist" }));
  for (const client of [artist, engineer]) {
    expect((await client.hear("session")).session.status).toBe("ended");
    expect(await client.closed).toBe(closeCodes.sessionEnded);
  }
  server.hub.sessionChanged({ ...live, session: { ...live.session, epoch: ended.session.epoch + 5 } });
  expect(server.gateway.stats().rooms).toBe(0);
  const again = await server.open();
  again.say({ type: "auth", ticket: server.ticketFor(cast.engineer, place) });
  expect((await again.hear("session")).session.status).toBe("ended");
  expect(await again.closed).toBe(closeCodes.sessionEnded);
});

test("[SE-4] a change with a lower epoch is ignored", async () => {
  const server = await signalingForTest();
  const { live, artist, engineer } = await seatedPair(server);
  const narrowed = server.put(granting(live, ["view"]));
  server.hub.sessionChanged(live);
  engineer.say({ type: "cursor", x: 1, y: 1, epoch: live.session.epoch, sequence: 1 });
  engineer.say({ type: "cursor", x: 1, y: 1, epoch: narrowed.session.epoch, sequence: 2 });
  await engineer.settled();
  await artist.settled();
  expect(artist.inbox.map(({ type }) => type)).toEqual(["session"]);
});

test("a session that's only in the database is loaded when a participant connects", async () => {
  const server = await signalingForTest();
  const cast = newCast();
  const live = activeSession(cast);
  server.world.sessions.set(live.session.id, live);
  server.addPerson(cast.artist);
  const artist = await server.enter(cast.artist, { kind: "room", sessionId: live.session.id });
  await artist.settled();
  expect(server.gateway.stats().rooms).toBe(1);
});

test("the mean of the artist's round-trip times is saved when the session pauses", async () => {
  const server = await signalingForTest();
  const { live, artist } = await seatedPair(server);
  for (const rttMs of [30, 50]) artist.say({ type: "rtt-sample", rttMs, route: "relay" });
  await artist.settled();
  expect(server.hub.averageRttMs(live.session.id)).toBe(40);
  server.put(after(live, { type: "paused", atMs: 7, cause: "by-artist" }));
  expect(server.records.rtt).toEqual([40]);
});
