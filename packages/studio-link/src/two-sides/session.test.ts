import { expect, test } from "vitest";
import { allSlots, noSlots, setUp } from "../testing/two-sides.ts";

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
  expect(both.studio.getSnapshot().session?.grant.status).toBe("revoked");
  expect(both.desk.getSnapshot().picture.dark).toBe("view-withdrawn");
  expect(both.sinks.picture.log.at(-1)).toBe("off");

  await both.studio.getSnapshot().actions.grant?.({ engineerId: "engineer-1", level: "pointing", understood: true });
  await both.settle();
  expect(both.sentLabels()).toEqual(allSlots);
  expect(both.desk.getSnapshot().scopes).toEqual(["view", "talk", "point"]);
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

test("[SG11] a list that nobody updates offers nothing that is over, and finds the next session by itself", async () => {
  const both = setUp();
  await both.goLive();
  both.server.signaling.loseLists();
  await both.studio.getSnapshot().actions.end?.();
  await both.settle();
  expect(both.desk.getSnapshot()).toMatchObject({ ended: { reason: "by-artist" }, lobby: { waiting: [] } });
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  expect(both.desk.getSnapshot().lobby.waiting).toEqual([]);
  await both.advance(21_000);
  expect(both.desk.getSnapshot().lobby.waiting).toHaveLength(1);
  expect(both.desk.getSnapshot().standingBy).not.toBeNull();
});

test("[SE9] the same two meet again after an end", async () => {
  const both = setUp();
  await both.goLive();
  await both.studio.getSnapshot().actions.end?.();
  await both.settle();
  await both.goLive("pointing");
  expect(both.desk.getSnapshot()).toMatchObject({ joined: true, ended: null, scopes: ["view", "talk", "point"] });
});

test("[IN1] [IN2] a no takes the link away on both sides and is shown to the artist; another invitation brings it back", async () => {
  const both = setUp();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  const sessionId = both.desk.getSnapshot().lobby.waiting[0]?.sessionId ?? "";
  expect(both.desk.getSnapshot().standingBy).not.toBeNull();
  const declining = both.desk.getSnapshot().actions.decline?.({ sessionId, reason: "Asleep" });
  await both.settle();
  expect(await declining).toEqual({ ok: true });
  expect(both.desk.getSnapshot()).toMatchObject({ standingBy: null, lobby: { status: "ready", waiting: [] } });
  const { session, peer, actions } = both.studio.getSnapshot();
  expect(session).toMatchObject({ status: "waiting", invitedEngineer: null, declined: { reason: "Asleep" } });
  expect(peer.status).not.toBe("connected");
  expect(both.sentLabels()).toEqual([]);
  const inviting = actions.invite?.("engineer-1");
  await both.settle();
  expect(await inviting).toEqual({ ok: true });
  expect(both.studio.getSnapshot().session).toMatchObject({ declined: null, grant: { status: "asked" } });
  await both.settle();
  expect(both.desk.getSnapshot().standingBy).not.toBeNull();
});

test.each([
  ["a lookup that is refused for now", "TOO_MANY_REQUESTS"],
  ["a lookup that says the session lives", null],
] as const)("[SE3] [SG6] a refused socket and %s end nothing here: both sides may connect again", async (_, lookup) => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("room", lookup);
  both.server.refuse("ticket", "FORBIDDEN");
  both.server.signaling.dropAll();
  for (let round = 0; round < 2; round += 1) {
    await both.advance(5_000);
    for (const side of [both.studio, both.desk]) {
      const { session, ended, signaling, actions } = side.getSnapshot();
      expect([session?.status, ended]).toEqual(["active", null]);
      expect(signaling).toEqual({ status: "failed", reason: "refused" });
      actions.reconnect?.();
    }
  }
  await both.advance(5_000);
  both.server.refuse("ticket", null);
  for (const side of [both.studio, both.desk]) side.getSnapshot().actions.reconnect?.();
  await both.advance(5_000);
  for (const side of [both.studio, both.desk]) expect(side.getSnapshot().signaling.status).toBe("open");
  expect(both.studio.getSnapshot().gate.status).toBe("open");
});

test("[AC5] a refused socket of a room that is nobody's any more ends it here", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("room", "ROOM_NOT_FOUND");
  both.server.refuse("ticket", "ROOM_NOT_FOUND");
  both.server.signaling.dropAll();
  await both.advance(5_000);
  for (const side of [both.studio, both.desk])
    expect(side.getSnapshot()).toMatchObject({ session: null, ended: { reason: "failed" } });
});

test("[NG9] a studio window whose seat was taken captures nothing any more, and learns of the end when it is looked at", async () => {
  const both = setUp();
  await both.goLive();
  await both.studio.getSnapshot().actions.startListenback(null);
  await both.settle();
  both.server.signaling.replaced("artist");
  await both.settle();
  expect(both.captures.screen.readyState).toBe("ended");
  expect(both.studio.getSnapshot()).toMatchObject({
    session: { status: "active" },
    screen: { status: "off" },
    listenback: { status: "off" },
  });
  both.networkReturns();
  await both.settle();
  expect(both.studio.getSnapshot().session?.status).toBe("active");
  both.server.apply({ type: "ended", atMs: both.clock.nowMs(), reason: "by-artist" });
  await both.settle();
  expect(both.studio.getSnapshot().session?.status).toBe("active");
  both.networkReturns();
  await both.settle();
  expect(both.studio.getSnapshot()).toMatchObject({ session: null, ended: { reason: "by-artist" } });
});

test.each([
  ["continue", "continueSession"],
  ["invite", "invite"],
  ["openUp", "openUp"],
] as const)("[SG6] a %s that hangs counts as not answered, and its late answer still counts", async (call, name) => {
  const both = setUp();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  if (name === "continueSession") {
    void both.desk.getSnapshot().actions.join?.(both.desk.getSnapshot().lobby.waiting[0]?.sessionId ?? "");
    await both.settle();
    void both.studio.getSnapshot().actions.pause?.();
    await both.settle();
  }
  const arrive = both.server.holdCall(call);
  const asking = both.studio.getSnapshot().actions[name]?.("engineer-1");
  await both.advance(10_500);
  expect(await asking).toEqual({ ok: false, code: "NETWORK" });
  arrive();
  await both.settle();
  const { session } = both.studio.getSnapshot();
  expect(session).toMatchObject(name === "continueSession" ? { status: "active" } : { open: name === "openUp" });
});

test("[SG6] a start that hangs gives the buttons back", async () => {
  const both = setUp();
  await both.settle();
  const arrive = both.server.holdCall("start");
  const starting = both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.advance(10_500);
  expect(await starting).toEqual({ ok: false, code: "NETWORK" });
  arrive();
  await both.settle();
  expect(both.studio.getSnapshot().session).toMatchObject({ status: "waiting" });
});
