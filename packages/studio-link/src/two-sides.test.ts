import { createTwoSidedStudio } from "@foldback/testkit/two-sided-studio";
import { afterEach, expect, test } from "vitest";
import { withLinkId } from "./peer/link-id.ts";

let open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open) one.close();
  open = [];
});

function setUp() {
  const both = createTwoSidedStudio();
  open.push(both);
  return both;
}

/** The digest behind the words is computed on another thread: the one thing here that no fake can settle. */
async function wordsAreThere({ studio, desk }: ReturnType<typeof setUp>) {
  for (const side of [studio, desk]) await expect.poll(() => side.getSnapshot().link.words).toHaveLength(4);
}

const allSlots = ["screen", "screen sound", null, null];
const noSlots = [null, null, null, null];

test("[NG3] the link stands with empty slots before consent, and consent fills them", async () => {
  const both = setUp();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  expect(both.desk.getSnapshot().standingBy).not.toBeNull();
  expect(both.studio.getSnapshot().peer).toMatchObject({ status: "connected" });
  expect(both.desk.getSnapshot().peer).toMatchObject({ status: "connected" });
  expect(both.sentLabels()).toEqual(noSlots);

  const granting = both.studio
    .getSnapshot()
    .actions.grant?.({ engineerId: "engineer-1", level: "control", understood: true });
  await both.studioDevices.pickers[0]?.answer([both.captures.screen, both.captures.sound]);
  await both.settle();
  expect(await granting).toEqual({ ok: true });
  expect(both.sentLabels()).toEqual(noSlots);

  const joining = both.desk.getSnapshot().actions.join?.(both.desk.getSnapshot().lobby.waiting[0]?.sessionId ?? "");
  await both.settle();
  expect(await joining).toEqual({ ok: true });
  expect(both.network.connections).toHaveLength(2);
  expect(both.sentLabels()).toEqual(allSlots);
  expect(both.studio.getSnapshot().tally).toEqual({ screen: true, microphone: false, control: true, recording: false });
});

test("[NG3] a grant that the server refuses sends nothing and lets the screen go", async () => {
  const both = setUp();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  both.server.refuse("decide", "CONSENT_NOT_RECORDED");
  const granting = both.studio
    .getSnapshot()
    .actions.grant?.({ engineerId: "engineer-1", level: "control", understood: true });
  await both.studioDevices.pickers[0]?.answer([both.captures.screen, both.captures.sound]);
  await both.settle();
  expect(await granting).toEqual({ ok: false, code: "CONSENT_NOT_RECORDED" });
  expect(both.captures.screen.readyState).toBe("ended");
  expect(both.sentLabels()).toEqual(noSlots);
});

test("[NG4] losing the view scope takes screen and program feed from the sender, and regaining it puts them back", async () => {
  const both = setUp();
  await both.goLive();
  expect(both.sentLabels()).toEqual(allSlots);
  const withdrawing = both.studio.getSnapshot().actions.narrow?.(null);
  // Here first, before the server has answered.
  expect(both.studio.getSnapshot().gate.status).toBe("closed");
  await both.settle();
  await withdrawing;
  expect(both.sentLabels()).toEqual(noSlots);
  expect(both.desk.getSnapshot().picture.dark).toBe("waiting-for-consent");
  expect(both.sinks.picture.log.at(-1)).toBe("off");

  await both.studio.getSnapshot().actions.grant?.({ engineerId: "engineer-1", level: "pointing", understood: true });
  await both.settle();
  expect(both.sentLabels()).toEqual(allSlots);
  expect(both.desk.getSnapshot().scopes).toEqual(["view", "talk", "point"]);
});

test("[NG7] another device changes the sender's media track and nothing else", async () => {
  const both = setUp();
  await both.goLive();
  both.studioDevices.plug("interface");
  await both.settle();
  await both.studio.getSnapshot().actions.chooseProgramFeed({ kind: "input", deviceId: "interface" });
  await both.settle();
  expect(both.sentLabels()).toEqual(["screen", "interface", null, null]);
  expect(both.network.connections).toHaveLength(2);
  expect(both.studio.getSnapshot().session?.status).toBe("active");
});

test("[TB3] a muted listenback sends nothing", async () => {
  const both = setUp();
  await both.goLive();
  await both.studio.getSnapshot().actions.startListenback(null);
  await both.settle();
  expect(both.sentLabels()[2]).toBe("default");
  expect(both.studio.getSnapshot().tally.microphone).toBe(true);
  both.studio.getSnapshot().actions.muteListenback(true);
  await both.settle();
  expect(both.sentLabels()[2]).toBeNull();
  expect(both.studio.getSnapshot().tally.microphone).toBe(false);
});

test("[TB1] talkback is on the sender only while the key is held", async () => {
  const both = setUp();
  await both.goLive();
  const voice = () => both.network.connections[1]?.transceivers[3]?.transceiver.sender.track;
  both.desk.getSnapshot().actions.talkStart?.();
  await both.settle();
  expect(both.desk.getSnapshot().talkback.status).toBe("recording");
  expect(voice()?.enabled).toBe(true);
  both.desk.getSnapshot().actions.talkStop();
  await both.settle();
  expect(voice()).toBeNull();
});

test("[TB2] the artist sees who speaks from the talk frame, and from the received level without one", async () => {
  const both = setUp();
  await both.goLive();
  both.desk.getSnapshot().actions.talkStart?.();
  await both.settle();
  expect(both.studio.getSnapshot().engineerTalking).toBe(true);
  both.desk.getSnapshot().actions.talkStop();
  await both.settle();
  expect(both.studio.getSnapshot().engineerTalking).toBe(false);

  const loud = { peakDbfs: -20, rmsDbfs: -26 };
  both.meters.talkback.play({ atMs: 0, spanMs: 50, left: loud, right: loud, differenceDbfs: -120 });
  expect(both.studio.getSnapshot().engineerTalking).toBe(true);
  await both.advance(500);
  expect(both.studio.getSnapshot().engineerTalking).toBe(false);
});

test("[CT1] pointer, click and native click arrive over the data channel, for the current epoch", async () => {
  const both = setUp();
  await both.goLive();
  const { actions } = both.desk.getSnapshot();
  actions.pointerMove?.({ x: 0.5, y: 0.5 });
  actions.click?.({ x: 0.25, y: 0.5 });
  actions.nativeClick?.({ x: 0.1, y: 0.2 });
  await both.settle();
  expect(both.guide.map(({ kind }) => kind)).toEqual(["moved", "clicked", "clicked"]);
  expect(both.injected).toEqual(["click 0.1 0.2"]);
});

test("[CT1] input goes through signaling to the same gate while the channels are away", async () => {
  const both = setUp();
  await both.goLive();
  both.studio.getSnapshot();
  const { actions } = both.desk.getSnapshot();
  for (const connection of both.network.connections) for (const end of connection.channels.values()) end.silence();
  actions.click?.({ x: 0.25, y: 0.5 });
  await both.settle();
  expect(both.server.signaling.sent.at(-1)?.message).toMatchObject({ type: "click", x: 25, y: 50 });
  expect(both.guide).toEqual([{ kind: "clicked", point: { x: 0.25, y: 0.5 }, native: false }]);
});

test("[CT1] narrowing to view only makes pointing impossible at the desk and at the gate", async () => {
  const both = setUp();
  await both.goLive();
  const stale = both.desk.getSnapshot().actions;
  const narrowing = both.studio.getSnapshot().actions.narrow?.("view-only");
  stale.click?.({ x: 0.5, y: 0.5 });
  await both.settle();
  await narrowing;
  expect(both.desk.getSnapshot().actions.click).toBeNull();
  stale.click?.({ x: 0.5, y: 0.5 });
  stale.nativeClick?.({ x: 0.5, y: 0.5 });
  await both.settle();
  expect([both.guide, both.injected]).toEqual([[], []]);
  expect(both.sentLabels()).toEqual(allSlots);
});

test("[CT6] a lost signaling link closes the gate at once and media goes on; it opens again by itself", async () => {
  const both = setUp();
  await both.goLive();
  both.server.signaling.drop("artist");
  await both.settle();
  expect(both.studio.getSnapshot().gate).toEqual({ status: "closed", reason: "link-lost" });
  both.desk.getSnapshot().actions.click?.({ x: 0.5, y: 0.5 });
  await both.settle();
  expect(both.guide).toEqual([]);
  expect(both.sentLabels()).toEqual(allSlots);
  await both.advance(1_000);
  expect(both.studio.getSnapshot().gate.status).toBe("open");
  expect(both.network.connections).toHaveLength(2);
});

test("[CT6] after a pause for a lost link only Continue opens the gate", async () => {
  const both = setUp();
  await both.goLive();
  both.server.apply({ type: "paused", atMs: both.clock.nowMs(), cause: "connection-lost" });
  await both.settle();
  expect(both.studio.getSnapshot().gate).toEqual({ status: "closed", reason: "paused" });
  expect(both.sentLabels()).toEqual(allSlots);
  await both.studio.getSnapshot().actions.continueSession?.();
  await both.settle();
  expect(both.studio.getSnapshot().gate.status).toBe("open");
});

test("[NG4] a pause by the artist stops picture, sound and control here before the server answers", async () => {
  const both = setUp();
  await both.goLive();
  const pausing = both.studio.getSnapshot().actions.pause?.();
  expect(both.studio.getSnapshot().gate.status).toBe("closed");
  await both.settle();
  await pausing;
  expect(both.sentLabels()).toEqual(noSlots);
  expect(both.desk.getSnapshot().picture.dark).toBe("paused");
});

test("[SG10] a frozen server is noticed in time, the gate closes and the link comes back with the server", async () => {
  const both = setUp();
  await both.goLive();
  both.server.signaling.setFrozen(true);
  await both.advance(3_000);
  expect(both.studio.getSnapshot().signaling.status).not.toBe("open");
  expect(both.studio.getSnapshot().gate).toEqual({ status: "closed", reason: "link-lost" });
  expect(both.sentLabels()).toEqual(allSlots);
  both.server.signaling.setFrozen(false);
  await both.advance(15_000);
  expect(both.studio.getSnapshot().signaling.status).toBe("open");
  expect(both.studio.getSnapshot().gate.status).toBe("open");
});

test("[KS1] [KS2] the kill is local, complete and synchronous", async () => {
  const both = setUp();
  await both.goLive();
  both.desk.getSnapshot().actions.nativeKey?.({ code: "ShiftLeft", down: true });
  await both.settle();
  both.studio.getSnapshot().actions.kill?.();
  // Not one step of time, network or promise has passed.
  expect(both.injected).toEqual(["ShiftLeft down", "ShiftLeft up"]);
  expect(both.studio.getSnapshot()).toMatchObject({
    gate: { status: "closed", reason: "killed" },
    ended: { reason: "killed", recorded: false },
    kill: "pending",
    session: null,
    tally: { screen: false, microphone: false, control: false },
  });
  expect([both.captures.screen.readyState, both.captures.sound.readyState]).toEqual(["ended", "ended"]);
  expect(both.network.connections[0]?.isClosed()).toBe(true);
  await both.settle();
  expect(both.server.recordedKills).toHaveLength(1);
  expect(both.studio.getSnapshot()).toMatchObject({ kill: "recorded", ended: { recorded: true } });
});

test("[KS3] the desk goes dark and silent on the kill frame alone, with the server frozen", async () => {
  const both = setUp();
  await both.goLive();
  both.sinks.picture.showFrame(1280, 720);
  both.server.signaling.setFrozen(true);
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  for (const sink of [both.sinks.picture, both.sinks.programFeed, both.sinks.listenback])
    expect(sink.log).toContain("blackout");
  // The interface is told once the dark has been painted.
  expect(both.desk.getSnapshot()).toMatchObject({ ended: null, joined: true });
  await both.advance(100);
  expect(both.desk.getSnapshot()).toMatchObject({
    ended: { reason: "killed" },
    picture: { dark: "killed" },
    joined: false,
  });
});

test("[KS3] the desk goes dark on the server's word alone, with the peer link cut", async () => {
  const both = setUp();
  await both.goLive();
  both.network.cut();
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  expect(both.sinks.picture.log).toContain("blackout");
  await both.advance(100);
  expect(both.desk.getSnapshot().ended).toEqual({ reason: "killed" });
});

test("[KS-6] the artist is offline and the engineer still connected: no frame after the press, the record follows", async () => {
  const both = setUp();
  await both.goLive();
  both.server.setReachable(false);
  await both.settle();
  both.desk.getSnapshot().actions.click?.({ x: 0.5, y: 0.5 });
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  await both.advance(100);
  expect(both.guide).toEqual([]);
  expect(both.desk.getSnapshot().picture.dark).toBe("killed");
  // The server does not know yet and still offers the session: the desk does not.
  expect(both.desk.getSnapshot().lobby.waiting).toEqual([]);
  expect(both.studio.getSnapshot().kill).toBe("pending");
  expect(both.pendingKills.kept.size).toBe(1);
  await both.advance(5_000);
  both.server.setReachable(true);
  await both.advance(15_000);
  expect(both.server.recordedKills).toHaveLength(1);
  expect(both.server.session()?.state).toMatchObject({ status: "ended", reason: "killed" });
  expect(both.studio.getSnapshot().kill).toBe("recorded");
  expect(both.pendingKills.kept.size).toBe(0);
});

test("[KS6] a killed session does not come back to life in the next page, and its kill is delivered from there", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("kill", "DATABASE_UNAVAILABLE");
  both.server.signaling.setFrozen(true);
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  both.studio.close();
  both.server.signaling.setFrozen(false);
  both.server.signaling.dropAll();
  const reloaded = both.openStudio();
  open.push(reloaded);
  await both.settle();
  expect(reloaded.getSnapshot().session).toBeNull();
  both.server.refuse("kill", null);
  await both.advance(3_000);
  expect(both.server.recordedKills).toHaveLength(1);
});

test("[KS5] a kill that reaches the server over both ways is one kill", async () => {
  const both = setUp();
  await both.goLive();
  both.studio.getSnapshot().actions.kill?.();
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  await both.advance(5_000);
  expect(new Set(both.server.recordedKills).size).toBe(1);
});

test("[WS-5] swapped fingerprints: the words differ and the gate stays closed", async () => {
  const both = setUp();
  const middle = "AA:BB:CC:DD";
  both.server.signaling.setTampering((message) =>
    message.type === "offer" || message.type === "answer"
      ? { ...message, sdp: message.sdp.replace(/(a=fingerprint:sha-256 )\S+/g, `$1${middle}`) }
      : message,
  );
  await both.goLive();
  await wordsAreThere(both);
  const [studio, desk] = [both.studio.getSnapshot().link, both.desk.getSnapshot().link];
  expect(studio.words).not.toEqual(desk.words);
  expect([studio.verification, desk.verification]).toEqual(["mismatch", "mismatch"]);
  expect(both.studio.getSnapshot().gate).toEqual({ status: "closed", reason: "unverified-link" });
  both.desk.getSnapshot().actions.click?.({ x: 0.5, y: 0.5 });
  both.desk.getSnapshot().actions.nativeClick?.({ x: 0.5, y: 0.5 });
  await both.settle();
  expect([both.guide, both.injected]).toEqual([[], []]);
});

test("[WS-5] on an honest link both read the same four words", async () => {
  const both = setUp();
  await both.goLive();
  await wordsAreThere(both);
  expect(both.studio.getSnapshot().link).toEqual(both.desk.getSnapshot().link);
  expect(both.studio.getSnapshot().link.verification).toBe("verified");
});

test("[NG6] a short interruption heals without an ICE restart", async () => {
  const both = setUp();
  await both.goLive();
  both.network.cut();
  await both.advance(2_000);
  expect(both.studio.getSnapshot().peer.status).toBe("interrupted");
  both.network.heal();
  await both.advance(1_000);
  expect(both.studio.getSnapshot().peer.status).toBe("connected");
  expect(both.network.connections[0]?.restarts()).toBe(0);
});

test("[NG6] a longer interruption and a reported failure restart ICE on the same link", async () => {
  const both = setUp();
  await both.goLive();
  both.network.cut();
  await both.advance(6_000);
  expect(both.studio.getSnapshot().peer.status).toBe("restarting");
  expect(both.notices).toContainEqual({ id: "peerConnectionFailed", values: {}, code: null });
  expect(both.network.connections[0]?.restarts()).toBe(1);
  both.network.heal();
  await both.advance(1_500);
  expect(both.studio.getSnapshot().peer.status).toBe("connected");
  expect(both.network.connections).toHaveLength(2);
  expect(both.sentLabels()).toEqual(allSlots);

  both.network.connections[0]?.iceState("failed");
  await both.advance(250);
  expect(both.network.connections[0]?.restarts()).toBe(2);
});

test("[SG6] [NG4] a reloaded desk gets a fresh link and the picture without a new consent", async () => {
  const both = setUp();
  await both.goLive();
  both.desk.close();
  both.server.signaling.drop("engineer");
  await both.settle();
  const reloaded = both.openDesk();
  open.push(reloaded);
  await both.advance(2_000);
  expect(reloaded.getSnapshot()).toMatchObject({ joined: true, peer: { status: "connected" } });
  expect(both.sentLabels()).toEqual(allSlots);
});

test("[SG7] an answer of another link is dropped", async () => {
  const both = setUp();
  await both.goLive();
  const before = both.network.connections[0]?.remoteSdp();
  both.server.signaling.deliverRaw("artist", {
    type: "answer",
    sdp: withLinkId("v=0\r\nm=audio 9\r\n", "other"),
    from: "engineer",
  });
  await both.settle();
  expect(both.network.connections[0]?.remoteSdp()).toBe(before);
});

test("[NG5] the desk and the studio apply the music parameters to the program feed's section alone", async () => {
  const both = setUp();
  await both.goLive();
  for (const connection of both.network.connections) {
    const [feed, ...speech] = connection
      .remoteSdp()
      .split(/(?=m=audio)/)
      .slice(1);
    expect(feed).toContain("stereo=1");
    expect(feed).toContain("maxaveragebitrate=510000");
    expect(speech.join("")).not.toContain("stereo=1");
  }
});

test("the engineer leaves: the session waits again, nothing is sent and the link is gone", async () => {
  const both = setUp();
  await both.goLive();
  await both.desk.getSnapshot().actions.leave?.();
  await both.settle();
  expect(both.desk.getSnapshot()).toMatchObject({ joined: false, session: null });
  expect(both.studio.getSnapshot().session?.status).toBe("waiting");
  expect(both.studio.getSnapshot().gate.status).toBe("closed");
  await both.advance(2_000);
  // Standing by again for the same invitation: connected, and empty.
  expect(both.sentLabels()).toEqual(noSlots);
});

test("the artist stops sharing: the desk says so and goes dark, and comes back with the next screen", async () => {
  const both = setUp();
  await both.goLive();
  both.sinks.picture.showFrame(1280, 720);
  expect(both.desk.getSnapshot().picture).toMatchObject({ dark: null, width: 1280 });
  both.studio.getSnapshot().actions.stopScreen?.();
  await both.settle();
  expect(both.desk.getSnapshot().picture.dark).toBe("artist-not-sharing");
  expect(both.sinks.picture.log.at(-1)).toBe("off");
});

test("ending stops all media and tells the desk", async () => {
  const both = setUp();
  await both.goLive();
  const ending = both.studio.getSnapshot().actions.end?.();
  await both.settle();
  expect(await ending).toEqual({ ok: true });
  expect(both.studio.getSnapshot()).toMatchObject({ session: null, ended: { reason: "by-artist" }, kill: "none" });
  expect(both.captures.screen.readyState).toBe("ended");
  expect(both.desk.getSnapshot()).toMatchObject({ ended: { reason: "by-artist" }, joined: false });
});

test("[NG3] a second session starts with a closed gate and empty slots", async () => {
  const both = setUp();
  await both.goLive();
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  expect(both.studio.getSnapshot()).toMatchObject({
    ended: null,
    kill: "none",
    gate: { status: "closed", reason: "no-grant" },
  });
  expect(both.sentLabels()).toEqual(noSlots);
});

test("[NG3] the room's word and a changed list overtake the answer to Join: the link that stands by is kept", async () => {
  const both = setUp();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  const release = both.server.holdAnswers();
  expect(both.desk.getSnapshot()).toMatchObject({ joining: false, session: null });
  void both.desk.getSnapshot().actions.join?.(both.desk.getSnapshot().lobby.waiting[0]?.sessionId ?? "");
  // The place is ready from the press on, and nothing is claimed yet.
  both.clock.advance(0);
  expect(both.desk.getSnapshot()).toMatchObject({
    joining: true,
    joined: false,
    scopes: [],
    picture: { dark: "connecting" },
  });
  expect(both.sinks.picture.log).toEqual(["on"]);
  await both.settle();
  expect(both.desk.getSnapshot()).toMatchObject({ joining: false, joined: true });
  release();
  await both.settle();
  expect(both.desk.getSnapshot().peer.status).toBe("connected");
  expect(both.network.connections).toHaveLength(2);
});

test("[SE2] a refused Join leaves the desk where it was", async () => {
  const both = setUp();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  both.server.refuse("join", "SESSION_NOT_WAITING");
  const joining = both.desk.getSnapshot().actions.join?.(both.desk.getSnapshot().lobby.waiting[0]?.sessionId ?? "");
  await both.settle();
  expect(await joining).toEqual({ ok: false, code: "SESSION_NOT_WAITING" });
  expect(both.desk.getSnapshot()).toMatchObject({ joining: false, joined: false, session: null });
  expect(both.desk.getSnapshot().picture.dark).toBe("not-joined");
});

test("[SE2] a Join that was recorded without an answer is known when the server is back", async () => {
  const both = setUp();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  const sessionId = both.desk.getSnapshot().lobby.waiting[0]?.sessionId ?? "";
  both.server.crashIn("join");
  const joining = both.desk.getSnapshot().actions.join?.(sessionId);
  await both.settle();
  expect(await joining).toEqual({ ok: false, code: "NETWORK" });
  expect(both.desk.getSnapshot().joined).toBe(false);
  both.server.setReachable(true);
  await both.advance(10_000);
  expect(both.desk.getSnapshot()).toMatchObject({ joined: true, session: { sessionId } });
  expect(both.desk.getSnapshot().peer.status).toBe("connected");
});

test("[SE9] a Start that was recorded without an answer is found by the next Start", async () => {
  const both = setUp();
  await both.settle();
  both.server.crashIn("start");
  expect(await both.studio.getSnapshot().actions.start?.("engineer-1")).toEqual({ ok: false, code: "NETWORK" });
  expect(both.studio.getSnapshot().session).toBeNull();
  both.server.setReachable(true);
  both.server.refuse("start", "SESSION_ALREADY_LIVE");
  expect(await both.studio.getSnapshot().actions.start?.("engineer-1")).toMatchObject({ code: "SESSION_ALREADY_LIVE" });
  expect(both.studio.getSnapshot().session).toMatchObject({ status: "waiting" });
});

test("[NG4] the place for the picture is ready before the first frame, and emptied when a shared screen goes", async () => {
  const both = setUp();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  // The player stands ready as soon as the link does; sound waits for Join.
  expect(both.sinks.picture.log).toEqual(["on"]);
  expect(both.sinks.programFeed.log).not.toContain("on");
  await both.desk.getSnapshot().actions.join?.(both.desk.getSnapshot().lobby.waiting[0]?.sessionId ?? "");
  await both.settle();
  expect(both.sinks.picture.log).toEqual(["on"]);
  expect(both.desk.getSnapshot().picture.dark).toBe("waiting-for-consent");
});

test("[SE3] both sides learn how the session ended while they were away", async () => {
  const both = setUp();
  await both.goLive();
  both.server.setReachable(false);
  await both.advance(1_000);
  both.server.apply({ type: "ended", atMs: both.clock.nowMs(), reason: "expired" });
  both.server.setReachable(true);
  await both.advance(10_000);
  expect(both.studio.getSnapshot()).toMatchObject({ session: null, ended: { reason: "expired" } });
  expect(both.desk.getSnapshot()).toMatchObject({ joined: false, ended: { reason: "expired" } });
  expect(both.captures.screen.readyState).toBe("ended");
  expect(both.desk.getSnapshot().actions.join).not.toBeNull();
});

test("[SE9] the same two meet again after an end", async () => {
  const both = setUp();
  await both.goLive();
  await both.studio.getSnapshot().actions.end?.();
  await both.settle();
  await both.goLive("pointing");
  expect(both.desk.getSnapshot()).toMatchObject({ joined: true, ended: null, scopes: ["view", "talk", "point"] });
});
