import { createWindow } from "@foldback/testkit/fake-window";
import { expect, onTestFinished, test } from "vitest";
import { allSlots, setUp } from "../testing/two-sides.ts";

type Both = ReturnType<typeof setUp>;

/** A second tab of each side, opened during a session. */
async function openSecondTabs(both: Both) {
  const second = { studio: both.openStudio(createWindow()), desk: both.openDesk(createWindow()) };
  for (const side of [second.studio, second.desk]) onTestFinished(side.close);
  await both.settle();
  return second;
}

const offered = (actions: object) =>
  Object.entries(actions)
    .filter(([, action]) => action !== null)
    .map(([name]) => name);

test("[ST-1] a second tab on either side asks before taking the session, and the first keeps picture, sound and control", async () => {
  const both = setUp();
  await both.goLive();
  both.sinks.picture.showFrame(1280, 720);
  const before = both.network.connections.length;
  const second = await openSecondTabs(both);
  await both.advance(5_000);
  for (const side of [second.studio, second.desk])
    expect(side.getSnapshot().seat).toMatchObject({ status: "elsewhere", isHeld: true, wasHere: false });
  expect(both.network.connections).toHaveLength(before);
  expect(both.sentLabels()).toEqual(allSlots);
  expect(both.studio.getSnapshot()).toMatchObject({ seat: { status: "here" }, gate: { status: "open" } });
  expect(both.desk.getSnapshot()).toMatchObject({ peer: { status: "connected" }, picture: { dark: null } });
  both.desk.getSnapshot().actions.nativeClick?.({ x: 0.5, y: 0.5 });
  await both.settle();
  expect(both.injected).toEqual(["click 0.5 0.5"]);
});

test("[ST-5] a tab without the seat offers only what works there", async () => {
  const both = setUp();
  await both.goLive();
  const second = await openSecondTabs(both);
  const { actions } = second.studio.getSnapshot();
  expect(actions).toMatchObject({ start: null, grant: null, pause: null, end: null, shareScreen: null });
  expect(offered(actions)).toEqual(expect.arrayContaining(["kill", "moveHere"]));
  expect(second.desk.getSnapshot().actions).toMatchObject({ pointerMove: null, click: null, talkStart: null });
  expect(offered(second.desk.getSnapshot().actions)).toEqual(expect.arrayContaining(["leave", "moveHere"]));
});

test("[ST-2] the old tab of a moved session captures nothing, says that the session has moved, and can move it back", async () => {
  const both = setUp();
  await both.goLive();
  const { studio: second } = await openSecondTabs(both);
  second.getSnapshot().actions.moveHere?.();
  await both.advance(500);
  expect(second.getSnapshot()).toMatchObject({ seat: { status: "here" }, peer: { status: "connected" } });
  expect(both.captures.screen.readyState).toBe("ended");
  expect(both.studio.getSnapshot()).toMatchObject({
    seat: { status: "elsewhere", isHeld: true, wasHere: true },
    session: { status: "active" },
    signaling: { status: "open" },
    screen: { status: "off" },
    tally: { screen: false },
    actions: { shareScreen: null },
  });
  both.studio.getSnapshot().actions.moveHere?.();
  await both.advance(500);
  expect(both.studio.getSnapshot()).toMatchObject({ seat: { status: "here" }, peer: { status: "connected" } });
  expect(second.getSnapshot().seat).toMatchObject({ status: "elsewhere", wasHere: true });
  expect(both.studio.getSnapshot().actions.shareScreen).not.toBeNull();
});

test("[ST-2] no tab takes the seat by itself, even when the server returns or the other tab has closed", async () => {
  const both = setUp();
  await both.goLive();
  const { studio: second } = await openSecondTabs(both);
  both.server.setReachable(false);
  await both.advance(3_000);
  both.server.setReachable(true);
  await both.advance(15_000);
  expect(both.studio.getSnapshot().seat).toEqual({ status: "here" });
  expect(second.getSnapshot().seat).toMatchObject({ status: "elsewhere", isHeld: true });
  both.studio.close();
  await both.advance(15_000);
  expect(second.getSnapshot().seat).toMatchObject({ status: "elsewhere", isHeld: false });
  second.getSnapshot().actions.moveHere?.();
  await both.settle();
  expect(second.getSnapshot().seat).toEqual({ status: "here" });
});

test("[ST-4] a kill in the second tab stops the first tab's media and is recorded once", async () => {
  const both = setUp();
  await both.goLive();
  const second = await openSecondTabs(both);
  second.studio.getSnapshot().actions.kill?.();
  await both.advance(1_000);
  expect(both.captures.screen.readyState).toBe("ended");
  expect(both.sentLabels()).toEqual([]);
  expect(both.server.recordedKills).toHaveLength(1);
  for (const side of [both.studio, both.desk, second.studio, second.desk])
    expect(side.getSnapshot().ended).toMatchObject({ reason: "killed" });
  expect(second.studio.getSnapshot().kill).toBe("recorded");
});

test("[ST-4] a kill in the second tab carries that tab's own kill token", async () => {
  const both = setUp();
  await both.goLive();
  const second = await openSecondTabs(both);
  second.studio.getSnapshot().actions.kill?.();
  await both.settle();
  expect(both.server.killTokens).toEqual([`token of ${both.server.session()?.id}`]);
});

test("[ST-5] a tab without the seat is told when the session ends", async () => {
  const both = setUp();
  await both.goLive();
  const second = await openSecondTabs(both);
  both.server.apply({ type: "ended", atMs: both.clock.nowMs(), reason: "by-artist" });
  await both.settle();
  for (const side of [second.studio, second.desk])
    expect(side.getSnapshot()).toMatchObject({ session: null, ended: { reason: "by-artist" } });
});

test("[ST-2] a studio tab that lost its connection and finds the seat taken ends its share and its link, and sends nothing", async () => {
  const both = setUp();
  await both.goLive();
  const { studio: second } = await openSecondTabs(both);
  both.server.signaling.drop("artist");
  second.getSnapshot().actions.moveHere?.();
  await both.advance(5_000);
  expect(second.getSnapshot()).toMatchObject({ seat: { status: "here" }, peer: { status: "connected" } });
  expect(both.studio.getSnapshot()).toMatchObject({
    seat: { status: "elsewhere", isHeld: true, wasHere: true },
    peer: { status: "closed" },
    screen: { status: "off" },
  });
  expect(both.captures.screen.readyState).toBe("ended");
});

test("[ST-2] a desk tab that lost its connection and finds the seat taken goes dark", async () => {
  const both = setUp();
  await both.goLive();
  const { desk: second } = await openSecondTabs(both);
  both.server.signaling.drop("engineer");
  second.getSnapshot().actions.moveHere?.();
  await both.advance(5_000);
  expect(second.getSnapshot()).toMatchObject({ seat: { status: "here" }, peer: { status: "connected" } });
  expect(both.desk.getSnapshot()).toMatchObject({
    seat: { status: "elsewhere", isHeld: true, wasHere: true },
    peer: { status: "closed" },
    picture: { dark: "opened-elsewhere" },
  });
});

test("[ST-2] a press that didn't reach the server doesn't take the seat when the server is back much later", async () => {
  const both = setUp();
  await both.goLive();
  const { studio: second } = await openSecondTabs(both);
  both.server.setReachable(false);
  second.getSnapshot().actions.moveHere?.();
  await both.advance(60_000);
  both.server.setReachable(true);
  await both.advance(15_000);
  expect(second.getSnapshot().seat).toMatchObject({ status: "elsewhere" });
  expect(both.studio.getSnapshot().seat).toEqual({ status: "here" });
});

test("[ST-2] a press still counts if the server is unavailable for a few seconds", async () => {
  const both = setUp();
  await both.goLive();
  const { studio: second } = await openSecondTabs(both);
  both.server.setReachable(false);
  second.getSnapshot().actions.moveHere?.();
  await both.advance(3_000);
  both.server.setReachable(true);
  await both.advance(5_000);
  expect(second.getSnapshot().seat).toEqual({ status: "here" });
  expect(both.studio.getSnapshot().seat).toMatchObject({ status: "elsewhere" });
});
