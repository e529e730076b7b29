import { engineerId } from "@foldback/testkit/server/fake-session";
import { expect, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

async function refused() {
  const both = setUp();
  await both.goLive();
  const withdrawing = both.studio.getSnapshot().actions.narrow?.(null);
  await both.settle();
  await withdrawing;
  return both;
}

test("[IN-7] the artist removes an engineer who has no access, and the desk is told immediately", async () => {
  const both = await refused();
  const removing = both.studio.getSnapshot().actions.removeEngineer?.("engineer-1");
  await both.settle();
  expect(await removing).toEqual({ ok: true });
  const { session, peer, actions } = both.studio.getSnapshot();
  expect(session).toMatchObject({ status: "waiting", engineer: null, invitedEngineer: null, open: false });
  expect(peer.status).not.toBe("connected");
  expect(both.sentLabels()).toEqual([]);
  expect([actions.removeEngineer, actions.invite]).toEqual([null, expect.any(Function)]);
  const desk = both.desk.getSnapshot();
  expect(desk).toMatchObject({ removedBy: "artist", joined: false, session: null, ended: null, standingBy: null });
  expect(desk.lobby.waiting).toEqual([]);
});

test("[IN-7] a removed engineer who's invited again and joins is no longer told that they were removed", async () => {
  const both = await refused();
  void both.studio.getSnapshot().actions.removeEngineer?.("engineer-1");
  await both.settle();
  void both.studio.getSnapshot().actions.invite?.("engineer-1");
  await both.settle();
  void both.desk.getSnapshot().actions.join?.(both.desk.getSnapshot().lobby.waiting[0]?.sessionId ?? "");
  await both.settle();
  expect(both.desk.getSnapshot()).toMatchObject({ removedBy: null, joined: true });
  expect(both.studio.getSnapshot().session).toMatchObject({ declined: null, grant: { status: "asked" } });
});

test("[IN-7] an engineer with access can't be removed, and one who left by themselves isn't told that they were", async () => {
  const both = setUp();
  await both.goLive();
  expect(both.studio.getSnapshot().actions.removeEngineer).toBeNull();
  both.server.apply({ type: "left" });
  await both.settle();
  expect(both.desk.getSnapshot()).toMatchObject({ removedBy: null, joined: false });
});

/**
 * The desk's computer is offline, and its next connection is refused because its engineer is no longer in the session.
 */
async function returnAfterwards(both: ReturnType<typeof setUp>, depart: () => void) {
  both.server.refuse("ticket", "FORBIDDEN");
  both.server.refuse("room", "ROOM_NOT_FOUND");
  both.server.signaling.dropAll();
  depart();
  await both.advance(5_000);
}

test("[IN-9] a desk that was offline when the artist removed its engineer says so when it returns", async () => {
  const both = await refused();
  await returnAfterwards(both, () => both.server.apply({ type: "invitation-withdrawn", engineerId, atMs: 0 }));
  expect(both.desk.getSnapshot()).toMatchObject({ removedBy: "artist", joined: false, session: null, ended: null });
});

test("[IN-9] a desk that was offline when its engineer left in another window returns without a message", async () => {
  const both = await refused();
  await returnAfterwards(both, () => both.server.apply({ type: "left" }));
  expect(both.desk.getSnapshot()).toMatchObject({ removedBy: null, joined: false, session: null, ended: null });
});

test("[IN-9] while the server doesn't say how the engineer left, the desk keeps the session", async () => {
  const both = await refused();
  both.server.refuse("departure", "DATABASE_UNAVAILABLE");
  await returnAfterwards(both, () => both.server.apply({ type: "left" }));
  expect(both.desk.getSnapshot()).toMatchObject({ joined: true, ended: null });
});
