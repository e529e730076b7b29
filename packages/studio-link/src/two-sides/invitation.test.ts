import { expect, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

test("[IN-1] [IN-2] declining closes the link on both sides and notifies the artist, and another invitation reopens it", async () => {
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
  ["a temporarily refused look-up", "TOO_MANY_REQUESTS"],
  ["a look-up that finds the session live", null],
] as const)(
  "[SE-3] [SG-6] a refused socket and %s don't end the session: both sides can reconnect",
  async (_, lookup) => {
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
  },
);

test("[TK-54] during a session and outside one, the desk reports that a take was delivered or withdrawn", async () => {
  const both = setUp();
  const heard: string[] = [];
  both.desk.subscribeNotices(({ id }) => heard.push(id));
  await both.settle();
  both.server.signaling.tellTakes("delivered");
  await both.settle();
  await both.goLive();
  both.server.signaling.tellTakes("withdrawn");
  await both.settle();
  expect(heard).toEqual(["takeDelivered", "takeWithdrawn"]);
});
