import { expect, test } from "vitest";
import { allSlots, setUp } from "../testing/two-sides.ts";

test("[CT-1] pointer, click and native click arrive over the data channel with the current epoch", async () => {
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

test("[CT-10] a page that reads moves only as text still gets them", async () => {
  const both = setUp();
  both.network.keepBack((data) => data === JSON.stringify({ kind: "reads-byte-moves" }));
  await both.goLive();
  both.desk.getSnapshot().actions.pointerMove?.({ x: 0.5, y: 0.25 });
  await both.settle();
  expect(both.guide).toEqual([{ kind: "moved", point: { x: 0.5, y: 0.25 }, native: false }]);
});

test("[CT-1] while the channels are down, input goes through signaling to the same gate", async () => {
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

test("[CT-1] after narrowing to view only, both the desk and the gate refuse pointing", async () => {
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

test("[CT-6] while the server is unreachable the desk can't point, but talk continues between the browsers", async () => {
  const both = setUp();
  await both.goLive();
  expect(both.desk.getSnapshot().actions.pointerMove).not.toBeNull();
  both.server.setReachable(false);
  await both.settle();
  const { actions } = both.desk.getSnapshot();
  expect([actions.pointerMove, actions.click, actions.nativeMove, actions.nativeKey]).toEqual([null, null, null, null]);
  expect(actions.talkStart).not.toBeNull();
  both.server.setReachable(true);
  await both.advance(3_000);
  expect(both.desk.getSnapshot().actions.pointerMove).not.toBeNull();
});

test("[CT-6] a lost signaling link closes the gate immediately, media continues, and the gate reopens automatically", async () => {
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

test("[CT-6] after a pause for a lost link, only Continue opens the gate", async () => {
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
