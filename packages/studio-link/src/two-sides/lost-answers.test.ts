// Answers and messages that were lost: both sides still find out what happened.
import { expect, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

test("[SE-2] a recorded Join whose answer was lost is found when the server is back", async () => {
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

test("[SE-9] the next Start finds a recorded Start whose answer was lost", async () => {
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

test("[SE-3] both sides learn how the session ended while they were disconnected", async () => {
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

test("[SG-11] a list that missed updates drops ended sessions and finds new ones automatically", async () => {
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

test("[AC-5] if the server refuses the socket because the room is gone, the session ends here too", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("room", "ROOM_NOT_FOUND");
  both.server.refuse("ticket", "ROOM_NOT_FOUND");
  both.server.signaling.dropAll();
  await both.advance(5_000);
  for (const side of [both.studio, both.desk])
    expect(side.getSnapshot()).toMatchObject({ session: null, ended: { reason: "failed" } });
});

test("[NG-9] a studio window that lost its seat stops capturing, and learns of the session's end when it becomes visible", async () => {
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
  both.hintReconnect();
  await both.settle();
  expect(both.studio.getSnapshot().session?.status).toBe("active");
  both.server.apply({ type: "ended", atMs: both.clock.nowMs(), reason: "by-artist" });
  await both.settle();
  expect(both.studio.getSnapshot().session?.status).toBe("active");
  both.hintReconnect();
  await both.settle();
  expect(both.studio.getSnapshot()).toMatchObject({ session: null, ended: { reason: "by-artist" } });
});

test.each([
  ["continue", "continueSession"],
  ["invite", "invite"],
  ["openUp", "openUp"],
] as const)("[SG-6] a hanging %s counts as unanswered, but its late answer still counts", async (call, name) => {
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

test("[SG-6] the buttons work again after a start that hangs", async () => {
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
