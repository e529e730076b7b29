import { expect, test } from "vitest";
import { allSlots, noSlots, setUp } from "../testing/two-sides.ts";

test("[NG-3] before consent the link is up with empty slots, and consent fills them", async () => {
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
  const lamps = {
    screen: true,
    programFeed: true,
    microphone: false,
    talkback: false,
    control: "open",
    recording: false,
    takes: "unknown",
  };
  expect(both.studio.getSnapshot().tally).toEqual({ ...lamps, takesGapMs: 0 });
  expect(both.desk.getSnapshot().tally).toEqual(lamps);
});

test("[NG-3] if a grant is refused, nothing is sent and the screen is released", async () => {
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

test("[NG-4] losing the view scope stops the screen and program feed, and regaining it restores them", async () => {
  const both = setUp();
  await both.goLive();
  expect(both.sentLabels()).toEqual(allSlots);
  const withdrawing = both.studio.getSnapshot().actions.narrow?.(null);
  // Takes effect here before the server has answered.
  expect(both.studio.getSnapshot().gate.status).toBe("closed");
  await both.settle();
  await withdrawing;
  expect(both.sentLabels()).toEqual(noSlots);
  expect(both.studio.getSnapshot().session?.grant.status).toBe("revoked");
  expect(both.desk.getSnapshot().picture.dark).toBe("view-withdrawn");
  expect(both.sinks.picture.log.at(-1)).toBe("off");

  await both.studio.getSnapshot().actions.grant?.({ engineerId: "engineer-1", level: "pointing", understood: true });
  await both.settle();
  expect(both.sentLabels()).toEqual(allSlots);
  expect(both.desk.getSnapshot().scopes).toEqual(["view", "talk", "point"]);
});

test("[NG-4] the artist's pause stops picture, sound and control here before the server answers", async () => {
  const both = setUp();
  await both.goLive();
  const pausing = both.studio.getSnapshot().actions.pause?.();
  expect(both.studio.getSnapshot().gate.status).toBe("closed");
  await both.settle();
  await pausing;
  expect(both.sentLabels()).toEqual(noSlots);
  expect(both.desk.getSnapshot().picture.dark).toBe("paused");
});

test("when the engineer leaves, the session waits again, nothing is sent and the link is closed", async () => {
  const both = setUp();
  await both.goLive();
  await both.desk.getSnapshot().actions.leave?.();
  await both.settle();
  expect(both.desk.getSnapshot()).toMatchObject({ joined: false, session: null });
  expect(both.studio.getSnapshot().session?.status).toBe("waiting");
  expect(both.studio.getSnapshot().gate.status).toBe("closed");
  await both.advance(2_000);
  // Standing by again for the same invitation: connected, but nothing is sent.
  expect(both.sentLabels()).toEqual(noSlots);
});

test("when the artist stops sharing, the desk says so and stays dark until the next screen", async () => {
  const both = setUp();
  await both.goLive();
  both.sinks.picture.showFrame(1280, 720);
  expect(both.desk.getSnapshot().picture).toMatchObject({ dark: null, width: 1280 });
  both.studio.getSnapshot().actions.stopScreen?.();
  await both.settle();
  expect(both.desk.getSnapshot().picture.dark).toBe("artist-not-sharing");
  expect(both.sinks.picture.log.at(-1)).toBe("off");
});

test("ending the session stops all media and notifies the desk", async () => {
  const both = setUp();
  await both.goLive();
  const ending = both.studio.getSnapshot().actions.end?.();
  await both.settle();
  expect(await ending).toEqual({ ok: true });
  expect(both.studio.getSnapshot()).toMatchObject({ session: null, ended: { reason: "by-artist" }, kill: "none" });
  expect(both.captures.screen.readyState).toBe("ended");
  expect(both.desk.getSnapshot()).toMatchObject({ ended: { reason: "by-artist" }, joined: false });
});

test("[NG-3] a second session starts with a closed gate and empty slots", async () => {
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

test("[NG-3] the standby link is kept even if the room's message and a new list arrive before the answer to Join", async () => {
  const both = setUp();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  const release = both.server.holdAnswers();
  expect(both.desk.getSnapshot()).toMatchObject({ joining: false, session: null });
  void both.desk.getSnapshot().actions.join?.(both.desk.getSnapshot().lobby.waiting[0]?.sessionId ?? "");
  // The frame is ready as soon as Join is pressed, but the desk doesn't claim yet to have joined.
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

test("[SE-2] a refused Join leaves the desk where it was", async () => {
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

test("[NG-4] the picture's frame is set up before the first frame and removed when sharing stops", async () => {
  const both = setUp();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  // The player is ready as soon as the link is. Sound waits for Join.
  expect(both.sinks.picture.log).toEqual(["on"]);
  expect(both.sinks.programFeed.log).not.toContain("on");
  await both.desk.getSnapshot().actions.join?.(both.desk.getSnapshot().lobby.waiting[0]?.sessionId ?? "");
  await both.settle();
  expect(both.sinks.picture.log).toEqual(["on"]);
  expect(both.desk.getSnapshot().picture.dark).toBe("waiting-for-consent");
});

test("[SE-9] the same artist and engineer can start another session after the first has ended", async () => {
  const both = setUp();
  await both.goLive();
  await both.studio.getSnapshot().actions.end?.();
  await both.settle();
  await both.goLive("pointing");
  expect(both.desk.getSnapshot()).toMatchObject({ joined: true, ended: null, scopes: ["view", "talk", "point"] });
});

test("a room whose script doesn't load is shown as disconnected, and Reconnect opens it", async () => {
  const both = setUp();
  both.roomCode.isLost = true;
  await both.start();
  expect(both.studio.getSnapshot().session?.status).toBe("waiting");
  expect(both.studio.getSnapshot().signaling).toEqual({ status: "failed", reason: "unreachable" });
  expect(both.notices.map(({ id }) => id)).toContain("signalingFailed");

  both.roomCode.isLost = false;
  both.studio.getSnapshot().actions.reconnect?.();
  await both.settle();
  expect(both.studio.getSnapshot().signaling.status).toBe("open");
});

test("a room whose script didn't load opens automatically when the network is back", async () => {
  const both = setUp();
  both.roomCode.isLost = true;
  await both.start();
  both.roomCode.isLost = false;
  both.hintReconnect();
  await both.settle();
  expect(both.studio.getSnapshot().signaling.status).toBe("open");
});

test("a kill before the room's script arrives ends the session, and no room opens afterwards", async () => {
  const both = setUp();
  both.roomCode.isLost = true;
  await both.start();
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  expect(both.studio.getSnapshot().ended?.reason).toBe("killed");
  both.roomCode.isLost = false;
  both.hintReconnect();
  await both.settle();
  expect(both.studio.getSnapshot().signaling.status).not.toBe("open");
});

test("a room whose script is slow to arrive is shown as disconnected after ten seconds, and opens when it does", async () => {
  const both = setUp();
  const code = Promise.withResolvers<void>();
  both.roomCode.arriving = code.promise;
  await both.start();
  expect(both.studio.getSnapshot().signaling).toEqual({ status: "idle" });
  both.clock.advance(10_000);
  expect(both.studio.getSnapshot().signaling).toEqual({ status: "failed", reason: "timed-out" });
  expect(both.studio.getSnapshot().actions.reconnect).not.toBeNull();

  code.resolve();
  await both.settle();
  expect(both.studio.getSnapshot().signaling.status).toBe("open");
  expect(both.notices.map(({ id }) => id)).toEqual(["signalingTimedOut"]);
});

test("[SG-5] a room opened while the server is unreachable says so, and connects once the server is back", async () => {
  const both = setUp();
  const code = Promise.withResolvers<void>();
  both.roomCode.arriving = code.promise;
  await both.start();
  both.server.setReachable(false);
  code.resolve();
  await both.advance(1_500);
  for (let passedMs = 0; passedMs < 60_000; passedMs += 1_000) {
    const { signaling } = both.studio.getSnapshot();
    expect(signaling.status === "waiting" || (signaling.status === "connecting" && signaling.attempt > 1)).toBe(true);
    await both.advance(1_000);
  }
  both.server.setReachable(true);
  await both.advance(5_000);
  expect(both.studio.getSnapshot().signaling.status).toBe("open");
  expect(both.notices.map(({ id }) => id)).toEqual(["signalingIssue", "signalingIssue", "signalingFailed"]);
});

test("a room whose script was lost is forgotten when its session ends", async () => {
  const both = setUp();
  both.roomCode.isLost = true;
  await both.start();
  await both.studio.getSnapshot().actions.end?.();
  await both.settle();
  expect(both.studio.getSnapshot()).toMatchObject({ signaling: { status: "idle" }, actions: { reconnect: null } });
});

test("a room script that arrives after its session has ended, or after another has started, opens no room", async () => {
  const both = setUp();
  const code = Promise.withResolvers<void>();
  both.roomCode.arriving = code.promise;
  await both.start();
  await both.studio.getSnapshot().actions.end?.();
  await both.settle();
  await both.start();
  const { sessionId } = both.studio.getSnapshot().session ?? {};
  code.resolve();
  await both.settle();
  expect(both.studio.getSnapshot()).toMatchObject({ session: { sessionId }, signaling: { status: "open" } });
  await both.advance(10_000);
  expect(both.studio.getSnapshot().signaling.status).toBe("open");
});

test("[SE-3] a studio without its room's script learns of the session's end when the network is back", async () => {
  const both = setUp();
  both.roomCode.isLost = true;
  await both.start();
  both.server.apply({ type: "ended", atMs: both.clock.nowMs(), reason: "time-limit" });
  expect(both.studio.getSnapshot().ended).toBeNull();
  both.hintReconnect();
  await both.settle();
  expect(both.studio.getSnapshot().ended).toMatchObject({ reason: "time-limit" });
});

test("a kill before the room's script arrives reaches the server over HTTP and disconnects the engineer", async () => {
  const both = setUp();
  await both.goLive();
  both.studio.close();
  both.roomCode.arriving = new Promise(() => {});
  const reloaded = both.openStudio();
  await both.settle();
  expect(reloaded.getSnapshot().session).not.toBeNull();
  reloaded.getSnapshot().actions.kill?.();
  await both.settle();
  expect(both.server.recordedKills).toHaveLength(1);
  await both.advance(100);
  expect(both.desk.getSnapshot()).toMatchObject({ joined: false, ended: { reason: "killed" } });
});
