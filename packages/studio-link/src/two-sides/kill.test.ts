import { expect, onTestFinished, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

test("[KS-1] [KS-2] a kill takes effect locally, completely and synchronously", async () => {
  const both = setUp();
  await both.goLive();
  both.desk.getSnapshot().actions.nativeKey?.({ code: "ShiftLeft", down: true });
  await both.settle();
  both.studio.getSnapshot().actions.kill?.();
  // This is synchronous: no timer, message or promise has run yet.
  expect(both.injected).toEqual(["ShiftLeft down", "ShiftLeft up"]);
  expect(both.studio.getSnapshot()).toMatchObject({
    gate: { status: "closed", reason: "killed" },
    ended: { reason: "killed", recorded: false },
    kill: "pending",
    session: null,
    tally: { screen: false, programFeed: false, microphone: false, control: "closed" },
  });
  expect([both.captures.screen.readyState, both.captures.sound.readyState]).toEqual(["ended", "ended"]);
  expect(both.network.connections[0]?.isClosed()).toBe(true);
  await both.settle();
  expect(both.server.recordedKills).toHaveLength(1);
  expect(both.studio.getSnapshot()).toMatchObject({ kill: "recorded", ended: { recorded: true } });
});

test("[KS-3] with the server frozen, the desk goes dark and silent on the kill frame alone", async () => {
  const both = setUp();
  await both.goLive();
  both.sinks.picture.showFrame(1280, 720);
  both.server.signaling.setFrozen(true);
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  for (const sink of [both.sinks.picture, both.sinks.programFeed, both.sinks.listenback])
    expect(sink.log).toContain("blackout");
  // The interface is updated only once the black picture has been painted.
  expect(both.desk.getSnapshot()).toMatchObject({ ended: null, joined: true });
  await both.advance(100);
  expect(both.desk.getSnapshot()).toMatchObject({
    ended: { reason: "killed" },
    picture: { dark: "killed" },
    joined: false,
  });
});

test("[KS-3] with the peer link cut, the desk goes dark on the server's message alone", async () => {
  const both = setUp();
  await both.goLive();
  both.network.cut();
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  expect(both.sinks.picture.log).toContain("blackout");
  await both.advance(100);
  expect(both.desk.getSnapshot().ended).toMatchObject({ reason: "killed" });
});

test("[KS-30] with the server 80 ms away and no data channel, the desk stops when signaling's message arrives", async () => {
  const both = setUp();
  await both.goLive();
  both.network.cut();
  both.server.signaling.setHop(80);
  // Prevents the kill from arriving over HTTP. Over signaling, it takes one hop to the server and another to the desk.
  both.server.holdCall("kill");
  const isDark = () => both.sinks.picture.log.includes("blackout");
  both.studio.getSnapshot().actions.kill?.();
  await both.advance(80);
  expect(both.server.recordedKills).toHaveLength(1);
  await both.advance(79);
  expect(isDark()).toBe(false);
  await both.advance(1);
  expect(isDark()).toBe(true);
  await both.advance(100);
  expect(both.desk.getSnapshot()).toMatchObject({ ended: { reason: "killed" }, picture: { dark: "killed" } });
});

test("[KS-26] if only the artist is offline, no frame arrives after the kill is pressed, and the kill is recorded later", async () => {
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
  // The server doesn't have the kill yet and still offers the session, but the desk no longer lists it.
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

test("[KS-6] the next page delivers the kill and doesn't return to the session", async () => {
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
  onTestFinished(reloaded.close);
  await both.settle();
  expect(reloaded.getSnapshot().session).toBeNull();
  both.server.refuse("kill", null);
  await both.advance(3_000);
  expect(both.server.recordedKills).toHaveLength(1);
});

test("[KS-5] a kill that reaches the server twice is recorded once", async () => {
  const both = setUp();
  await both.goLive();
  both.studio.getSnapshot().actions.kill?.();
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  await both.advance(5_000);
  expect(new Set(both.server.recordedKills).size).toBe(1);
});

test("[PH-4] a kill on the artist's phone stops the studio's gate, media and link before it's recorded", async () => {
  const both = setUp();
  await both.goLive();
  both.desk.getSnapshot().actions.nativeKey?.({ code: "ShiftLeft", down: true });
  await both.settle();
  both.server.signaling.deliverRaw("artist", { type: "killed", atMs: 1, epoch: 9, recorded: false });
  await both.settle();
  expect(both.injected).toEqual(["ShiftLeft down", "ShiftLeft up"]);
  expect(both.studio.getSnapshot()).toMatchObject({
    gate: { status: "closed", reason: "killed" },
    ended: { reason: "killed" },
    tally: { screen: false, programFeed: false, microphone: false, control: "closed" },
  });
  expect([both.captures.screen.readyState, both.captures.sound.readyState]).toEqual(["ended", "ended"]);
  expect(both.sinks.picture.log).toContain("blackout");
});

test("[TK-13] the server's message about a kill that already ended a take doesn't end the next take", async () => {
  const both = setUp();
  await both.goLive();
  let kills = 0;
  both.studio.recordedFeed.onKill(() => {
    kills += 1;
  });
  both.studio.getSnapshot().actions.kill?.();
  expect(kills).toBe(1);
  both.server.signaling.deliverRaw("artist", { type: "killed", atMs: 1, epoch: 9, recorded: true });
  await both.settle();
  expect(kills).toBe(1);
});

test("[PH-5] the server receives each change of the studio's tally once", async () => {
  const both = setUp();
  await both.goLive("pointing");
  const tallies = () =>
    both.server.signaling.sent.flatMap(({ message }) => (message.type === "tally" ? [message] : []));
  expect(tallies().at(-1)).toEqual({
    type: "tally",
    screen: true,
    programFeed: true,
    microphone: false,
    talkback: false,
    control: "pointing",
    recording: false,
    takes: "unknown",
    takesGapMs: 0,
    recorder: null,
  });
  const { length } = tallies();
  await both.studio.getSnapshot().actions.narrow?.("view-only");
  await both.settle();
  expect(tallies().slice(length)).toMatchObject([{ screen: true, control: "closed" }]);
  both.server.signaling.drop("artist");
  await both.advance(2_000);
  expect(tallies().slice(length + 1)).toMatchObject([{ screen: true, control: "closed" }]);
});

test("[KS-8] a kill pressed offline doesn't claim to have stopped a session that had already ended", async () => {
  const both = setUp();
  await both.goLive();
  both.server.setReachable(false);
  await both.settle();
  both.server.apply({ type: "ended", atMs: both.clock.nowMs(), reason: "time-limit" });
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  expect(both.studio.getSnapshot()).toMatchObject({ kill: "pending", ended: { reason: "killed" } });
  both.server.setReachable(true);
  await both.advance(15_000);
  expect(both.server.recordedKills).toHaveLength(1);
  expect(both.studio.getSnapshot()).toMatchObject({ kill: "too-late", ended: { reason: null, recorded: true } });
  expect(both.pendingKills.kept.size).toBe(0);
});

test("[KS-6] a kill that the server refuses isn't shown as recorded, and a notice reports the refusal", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("kill", "FORBIDDEN");
  both.server.signaling.setFrozen(true);
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  expect(both.studio.getSnapshot()).toMatchObject({
    session: null,
    kill: "refused",
    killRefusal: "FORBIDDEN",
    ended: { reason: "killed", recorded: false },
  });
  expect(both.notices).toContainEqual({ id: "killRefused", values: {}, code: "FORBIDDEN" });
  // The kill gets through over signaling after all.
  both.server.signaling.setFrozen(false);
  await both.advance(2_000);
  expect(both.studio.getSnapshot()).toMatchObject({ kill: "recorded", ended: { recorded: true } });
});

test("[KS-16] the studio's kill over HTTP carries its room's token, even if the next page sends it", async () => {
  const both = setUp();
  await both.goLive();
  const token = `token of ${both.server.session()?.id}`;
  both.server.signaling.setFrozen(true);
  both.server.refuse("kill", "DATABASE_UNAVAILABLE");
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  expect(both.server.killTokens).toEqual([token]);
  expect(both.studio.getSnapshot().kill).toBe("pending");
  both.studio.close();
  const reloaded = both.openStudio();
  onTestFinished(reloaded.close);
  both.server.refuse("kill", null);
  await both.settle();
  expect(both.server.killTokens).toEqual([token, token]);
  expect(both.server.recordedKills).toHaveLength(1);
});
