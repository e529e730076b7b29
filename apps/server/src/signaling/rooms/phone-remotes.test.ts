import type { SessionId } from "@foldback/domain/ids";
import { closeCodes } from "@foldback/protocol/close-codes";
import { expect, test } from "vitest";
import type { KillAnswer } from "../../modules/kill/ports.ts";
import { after, newUserId } from "../testing/live-session-builder.ts";
import { handClock, seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";

const lamps = {
  screen: true,
  programFeed: true,
  microphone: false,
  talkback: false,
  control: "pointing",
  recording: false,
  takes: "one-place",
  recorder: { status: "armed", seconds: 0, failure: null },
};
const tally = { type: "tally", ...lamps };
const phonePlace = (sessionId: SessionId, pairingId: string | null = "phone-1") =>
  ({ kind: "phone", sessionId, pairingId }) as const;

test("[PH-3][PH-5] a phone receives the session's state, and the studio's tally until the studio leaves", async () => {
  const server = await signalingForTest();
  const { cast, live, artist } = await seatedPair(server);
  const phone = await server.open();
  phone.say({ type: "auth", ticket: server.ticketFor(cast.artist, phonePlace(live.session.id)) });
  const first = await phone.hear("phone");
  expect(first.view).toMatchObject({ status: "active", engineerName: "Ed", tally: null });
  expect(JSON.stringify(first)).not.toContain(cast.engineer);
  artist.say(tally);
  expect((await phone.hear("phone")).view.tally).toEqual(lamps);
  expect(server.hub.tallyOf(live.session.id)).toMatchObject({ control: "pointing" });
  server.put(after(live, { type: "paused", atMs: 1, cause: "by-artist" }));
  expect((await phone.hear("phone")).view).toMatchObject({ status: "paused", effectiveScopes: [] });
  await artist.leave();
  expect((await phone.hear("phone")).view.tally).toBeNull();
});

test("[PH-5] if an older studio page reports fewer lamps, the phone shows the others as off", async () => {
  const server = await signalingForTest();
  const { live, artist } = await seatedPair(server);
  const { programFeed: _programFeed, talkback: _talkback, takes: _takes, recorder: _recorder, ...older } = tally;
  artist.say(older);
  await artist.settled();
  expect(server.hub.tallyOf(live.session.id)).toEqual({
    ...lamps,
    programFeed: false,
    takes: "unknown",
    recorder: null,
  });
});

test("[PH-5] anything this server doesn't know in a newer studio page's report is left out or unknown, and the page stays connected", async () => {
  const server = await signalingForTest();
  const { cast, live, artist } = await seatedPair(server);
  const phone = await server.enter(cast.artist, phonePlace(live.session.id));
  const { recorder } = lamps;
  const shownAfter = async (change: object) => {
    artist.say({ ...tally, ...change });
    return (await phone.hear("phone")).view.tally;
  };
  expect(await shownAfter({ punchIn: true, recorder: { ...recorder, channels: 8 } })).toEqual(lamps);
  expect(await shownAfter({ takes: "three-places" })).toEqual({ ...lamps, takes: "unknown" });
  for (const newer of [{ status: "playing" }, { seconds: -1 }, { failure: "too-loud" }])
    expect(await shownAfter({ recorder: { ...recorder, ...newer } })).toEqual({ ...lamps, recorder: null });
  await artist.settled();
  expect(artist.inbox.map(({ type }) => type)).not.toContain("error");
});

test("[TK-35] only the studio can say whether its takes are safe, and a light we don't know counts as unknown", async () => {
  const server = await signalingForTest();
  const { cast, live, artist, engineer } = await seatedPair(server);
  const phone = await server.enter(cast.artist, phonePlace(live.session.id));
  artist.say(tally);
  expect((await phone.hear("phone")).view.tally).toMatchObject({ takes: "one-place" });
  for (let attempt = 0; attempt < 3; attempt += 1) engineer.say({ ...tally, takes: "two-places", role: "artist" });
  expect(await engineer.closed).toBe(closeCodes.policyViolation);
  for (const takes of ["safe", null]) artist.say({ ...tally, takes });
  await artist.settled();
  expect(server.hub.tallyOf(live.session.id)).toMatchObject({ takes: "unknown" });
});

test("[TK-97] the phone is told about the gaps, unless an older studio page doesn't report them, and an impossible one is left out", async () => {
  const server = await signalingForTest();
  const { cast, live, artist } = await seatedPair(server);
  const phone = await server.enter(cast.artist, phonePlace(live.session.id));
  const shownAfter = async (change: object) => {
    artist.say({ ...tally, ...change });
    return (await phone.hear("phone")).view.tally;
  };
  expect(await shownAfter({ takesGapMs: 340 })).toEqual({ ...lamps, takesGapMs: 340 });
  expect(await shownAfter({})).toEqual(lamps);
  for (const takesGapMs of [-1, 0.5, "340", 1e12]) expect(await shownAfter({ takesGapMs })).toEqual(lamps);
  await artist.settled();
  expect(artist.inbox.map(({ type }) => type)).not.toContain("error");
});

test("[PH-4] a phone's kill disconnects the engineer and stops the studio before it's recorded", async () => {
  const commands: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<KillAnswer>();
  const recordKill = (command: unknown) => {
    commands.push(command);
    return promise;
  };
  const server = await signalingForTest({ authority: { recordKill } });
  const { cast, live, artist, engineer, epoch } = await seatedPair(server);
  const phone = await server.enter(cast.artist, phonePlace(live.session.id));
  const idempotencyKey = crypto.randomUUID();
  phone.say({ type: "kill", idempotencyKey });
  const message = { type: "killed", atMs: expect.any(Number), epoch: epoch + 1, recorded: false };
  expect(await engineer.hear("killed")).toEqual(message);
  expect(await engineer.closed).toBe(closeCodes.sessionEnded);
  expect(await artist.hear("killed")).toEqual(message);
  expect(await phone.hear("killed")).toEqual(message);
  expect(commands).toMatchObject([{ artistId: cast.artist, idempotencyKey, device: "phone", epoch: epoch + 1 }]);
  resolve({ recorded: true, alreadyOver: false });
  for (const other of [artist, phone]) {
    expect(await other.hear("killed")).toEqual({ ...message, recorded: true });
    expect(await other.closed).toBe(closeCodes.sessionEnded);
  }
});

test("[PH-3][WS-2] a phone that sends anything but a kill or a request to record is disconnected, and its message isn't forwarded", async () => {
  const server = await signalingForTest();
  const { cast, live, artist, engineer, epoch } = await seatedPair(server);
  const phone = await server.enter(cast.artist, phonePlace(live.session.id));
  const forged = [
    { type: "click", x: 1, y: 1, epoch, sequence: 1 },
    { type: "offer", sdp: "v=0" },
    tally,
    { type: "client-update" },
  ];
  for (const message of forged) phone.say(message);
  expect(await phone.closed).toBe(closeCodes.policyViolation);
  await artist.settled();
  await engineer.settled();
  const types = [...artist.inbox, ...engineer.inbox].map(({ type }) => type);
  for (const type of ["click", "offer", "client-update"]) expect(types).not.toContain(type);
  expect(server.hub.tallyOf(live.session.id)).toBeNull();
  expect(server.records.kills).toEqual([]);
});

test("[PH-3] only a phone that the session's artist paired and hasn't removed can connect", async () => {
  const server = await signalingForTest();
  const { cast, live } = await seatedPair(server);
  const closedWith = async (userId: typeof cast.artist, pairingId: string | null) => {
    const client = await server.open();
    client.say({ type: "auth", ticket: server.ticketFor(userId, phonePlace(live.session.id, pairingId)) });
    return client.closed;
  };
  expect(await closedWith(cast.engineer, null)).toBe(closeCodes.notAMember);
  expect(await closedWith(cast.artist, "removed")).toBe(closeCodes.notAMember);
  const [kept, gone] = [
    await server.enter(cast.artist, phonePlace(live.session.id)),
    await server.enter(cast.artist, phonePlace(live.session.id, "phone-2")),
  ];
  server.hub.phoneRemoved(live.session.id, "phone-2");
  expect(await gone.closed).toBe(closeCodes.notAMember);
  await kept.settled();
  server.put(after(live, { type: "ended", atMs: 1, reason: "by-artist" }));
  expect(await kept.closed).toBe(closeCodes.sessionEnded);
});

test("[PH-2] the artist is notified of a phone that asks to pair", async () => {
  const server = await signalingForTest();
  const { live, artist, engineer } = await seatedPair(server);
  server.hub.phonesChanged(live.session.id);
  await artist.hear("phones-changed");
  await engineer.settled();
  expect(engineer.inbox.map(({ type }) => type)).not.toContain("phones-changed");
});

test("[TK-65][PH-3] the studio is told when the phone asks to record, and no one else is", async () => {
  const server = await signalingForTest();
  const { cast, live, artist, engineer } = await seatedPair(server);
  const phone = await server.enter(cast.artist, phonePlace(live.session.id));
  for (const on of [true, false]) {
    phone.say({ type: "record", on });
    expect(await artist.hear("record")).toEqual({ type: "record", on, pressedAtMs: expect.any(Number) });
  }
  await engineer.settled();
  await phone.settled();
  for (const other of [engineer, phone])
    expect(other.inbox.map(({ type }) => type).filter((type) => type.startsWith("record"))).toEqual([]);
});

test("[TK-65] a phone that asks to record without a connected studio, or after a kill, gets an error code", async () => {
  const { promise, resolve } = Promise.withResolvers<KillAnswer>();
  const server = await signalingForTest({ authority: { recordKill: () => promise } });
  const { cast, live, artist } = await seatedPair(server);
  const phone = await server.enter(cast.artist, phonePlace(live.session.id));
  phone.say({ type: "kill", idempotencyKey: crypto.randomUUID() });
  await artist.hear("killed");
  phone.say({ type: "record", on: true });
  expect(await phone.hear("record-refused")).toEqual({ type: "record-refused", code: "SESSION_ENDED" });
  await artist.settled();
  expect(artist.inbox.map(({ type }) => type)).not.toContain("record");
  resolve({ recorded: true, alreadyOver: false });
  await phone.closed;
  const other = await seatedPair(server);
  const alone = await server.enter(other.cast.artist, phonePlace(other.live.session.id));
  await other.artist.leave();
  await alone.settled();
  alone.say({ type: "record", on: true });
  expect(await alone.hear("record-refused")).toEqual({ type: "record-refused", code: "STUDIO_NOT_CONNECTED" });
});

test("[TK-65] a press that an outage held up for more than five seconds is refused, and one from the future counts as made now", async () => {
  const wall = handClock();
  const server = await signalingForTest({ wallMs: wall.nowMs });
  const { cast, live, artist } = await seatedPair(server);
  const phone = await server.enter(cast.artist, phonePlace(live.session.id));
  const press = (agoMs: number) => phone.say({ type: "record", on: true, pressedAtMs: wall.nowMs() - agoMs });
  press(5_001);
  expect(await phone.hear("record-refused")).toEqual({ type: "record-refused", code: "RECORD_PRESS_TOO_OLD" });
  press(5_000);
  expect(await artist.hear("record")).toMatchObject({ pressedAtMs: wall.nowMs() - 5_000 });
  press(-60_000);
  expect(await artist.hear("record")).toMatchObject({ pressedAtMs: wall.nowMs() });
  expect(artist.inbox.map(({ type }) => type)).not.toContain("record");
});

test("[TK-65] a request to record from the engineer, the studio or a list, or with extra fields, counts as a forgery", async () => {
  const server = await signalingForTest();
  const { cast, live, place, artist, engineer } = await seatedPair(server);
  const tab = await server.open();
  tab.say({ type: "auth", ticket: server.ticketFor(cast.artist, place) });
  await tab.hear("seat-held");
  const admin = newUserId("admin");
  server.addPerson(admin, { roles: ["admin"] });
  const lists = [await server.enter(cast.engineer, { kind: "lobby" }), await server.enter(admin, { kind: "admin" })];
  for (const forger of [engineer, tab, ...lists]) {
    for (let attempt = 0; attempt < 3; attempt += 1) forger.say({ type: "record", on: true });
    expect(await forger.closed).toBe(closeCodes.policyViolation);
  }
  const phone = await server.enter(cast.artist, phonePlace(live.session.id));
  for (const forged of [{ on: "yes" }, { on: true, role: "artist" }, { on: true, pressedAtMs: "now" }])
    phone.say({ type: "record", ...forged });
  expect(await phone.closed).toBe(closeCodes.policyViolation);
  artist.say({ type: "record", on: true });
  await artist.settled();
  expect(artist.inbox.map(({ type }) => type)).not.toContain("record");
});

test("[TK-66] the phone is told the state of the studio's recorder until the studio leaves", async () => {
  const server = await signalingForTest();
  const { cast, live, artist } = await seatedPair(server);
  const phone = await server.enter(cast.artist, phonePlace(live.session.id));
  const recorder = { status: "recording", seconds: 12, failure: null };
  artist.say({ ...tally, recorder });
  expect((await phone.hear("phone")).view.tally).toMatchObject({ recorder });
  await artist.leave();
  expect((await phone.hear("phone")).view.tally).toBeNull();
});
