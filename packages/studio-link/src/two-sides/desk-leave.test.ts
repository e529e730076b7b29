import { createWindow } from "@foldback/testkit/fake-window";
import { expect, onTestFinished, test } from "vitest";
import { noSlots, setUp } from "../testing/two-sides.ts";

type Both = ReturnType<typeof setUp>;

async function leave(both: Both) {
  both.desk.getSnapshot().actions.leave?.();
  await both.settle();
}

function expectLeftHere(both: Both) {
  const { joined, session, ended, peer, standingBy } = both.desk.getSnapshot();
  expect({ joined, session, ended, standingBy }).toEqual({
    joined: false,
    session: null,
    ended: null,
    standingBy: null,
  });
  expect(peer.status).not.toBe("connected");
  expect(both.sinks.picture.log.at(-1)).toBe("blackout");
  expect(both.sinks.programFeed.log.at(-1)).toBe("blackout");
}

test("[SE-11] Leave makes the desk dark and silent and closes its link before the server answers", async () => {
  const both = setUp();
  await both.goLive();
  const release = both.server.holdAnswers();
  both.desk.getSnapshot().actions.leave?.();
  expectLeftHere(both);
  await both.settle();
  // The server has recorded the Leave, but its answer hasn't arrived yet.
  expect(both.desk.getSnapshot().pendingLeave).toBeNull();
  release();
});

test("[SE-11] [SE-5] a Leave pressed while the server is unreachable is shown as pending, and sent when it's back", async () => {
  const both = setUp();
  await both.goLive();
  both.server.setReachable(false);
  await leave(both);
  for (let seconds = 0; seconds < 30; seconds += 5) {
    expectLeftHere(both);
    expect(both.desk.getSnapshot().pendingLeave).toEqual({ refusal: null });
    await both.advance(5_000);
  }
  expect(both.server.session()?.engineerId).not.toBeNull();
  both.server.setReachable(true);
  await both.advance(15_000);
  expect(both.server.session()).toMatchObject({ engineerId: null, state: { status: "waiting" } });
  expect(both.desk.getSnapshot()).toMatchObject({ joined: false, pendingLeave: null });
  expect(both.sentLabels()).toEqual(noSlots);
});

test("[SE-11] an answer that arrives after the page has closed still counts, and the next page doesn't send the Leave again", async () => {
  const both = setUp();
  await both.goLive();
  const release = both.server.holdAnswers();
  both.desk.getSnapshot().actions.leave?.();
  both.desk.close();
  release();
  await both.settle();
  const next = both.openDesk();
  onTestFinished(next.close);
  expect(next.getSnapshot().pendingLeave).toBeNull();
});

test("[SE-11] while a Leave is pending, an outdated list doesn't reopen the room", async () => {
  const both = setUp();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  both.server.signaling.loseLists();
  await both.goLiveAfterStart();
  expect(both.desk.getSnapshot().lobby.waiting).toMatchObject([{ joined: false }]);
  both.server.refuse("leave", "DATABASE_UNAVAILABLE");
  await leave(both);
  for (let seconds = 0; seconds < 20; seconds += 5) {
    await both.advance(5_000);
    expectLeftHere(both);
  }
  expect(both.desk.getSnapshot().pendingLeave).toEqual({ refusal: null });
  both.server.refuse("leave", null);
  await both.advance(10_000);
  expect(both.server.session()?.engineerId).toBeNull();
  expect(both.desk.getSnapshot().pendingLeave).toBeNull();
});

test("[SE-11] a Leave without an answer is retried after ten seconds", async () => {
  const both = setUp();
  await both.goLive();
  const release = both.server.holdAnswers();
  await leave(both);
  await both.advance(9_000);
  expect(both.desk.getSnapshot().pendingLeave).toBeNull();
  await both.advance(1_500);
  expect(both.desk.getSnapshot().pendingLeave).toEqual({ refusal: null });
  release();
  await both.advance(2_000);
  expect(both.desk.getSnapshot()).toMatchObject({ joined: false, pendingLeave: null });
});

test("[SE-11] if the answer to a recorded Leave is lost, a refused retry counts as confirmation", async () => {
  const both = setUp();
  await both.goLive();
  both.server.crashIn("leave");
  await leave(both);
  expect(both.desk.getSnapshot().pendingLeave).toEqual({ refusal: null });
  both.server.setReachable(true);
  await both.advance(15_000);
  expect(both.desk.getSnapshot()).toMatchObject({ joined: false, pendingLeave: null });
});

test("[SE-11] a final refusal is shown, and the Leave is sent again when the list's link reopens", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("leave", "UNAUTHORIZED");
  await leave(both);
  both.server.refuse("leave", null);
  await both.advance(60_000);
  expect(both.desk.getSnapshot().pendingLeave).toEqual({ refusal: "UNAUTHORIZED" });
  both.server.signaling.drop("engineer");
  await both.advance(5_000);
  expect(both.desk.getSnapshot().pendingLeave).toBeNull();
  expect(both.server.session()?.engineerId).toBeNull();
});

/** The engineer presses Leave, which the server rejects. Then the server goes down, and the engineer presses Join. */
async function joinAfterPendingLeave(both: Both, sessionId: string) {
  both.server.refuse("leave", "DRAINING");
  await leave(both);
  both.server.setReachable(false);
  const joining = both.desk.getSnapshot().actions.join?.(sessionId);
  await both.settle();
  expect(await joining).toEqual({ ok: false, code: "NETWORK" });
  both.server.setReachable(true);
  await both.advance(15_000);
}

test("[SE-11] joining another session doesn't bring back the one whose Leave is pending", async () => {
  const both = setUp();
  await both.goLive();
  await joinAfterPendingLeave(both, "00000009-0000-4000-8000-000000000000");
  expectLeftHere(both);
  expect(both.desk.getSnapshot().pendingLeave).toEqual({ refusal: null });
  both.server.refuse("leave", null);
  await both.advance(10_000);
  expect(both.server.session()?.engineerId).toBeNull();
});

test("[SE-11] joining the session again cancels its Leave", async () => {
  const both = setUp();
  await both.goLive();
  await joinAfterPendingLeave(both, both.desk.getSnapshot().session?.sessionId ?? "");
  both.server.refuse("leave", null);
  await both.advance(15_000);
  expect(both.desk.getSnapshot()).toMatchObject({ joined: true, pendingLeave: null });
  expect(both.server.session()?.engineerId).not.toBeNull();
});

test("[SE-11] a Leave that arrives after the next Join changes nothing", async () => {
  const both = setUp();
  await both.goLive();
  const sessionId = both.desk.getSnapshot().session?.sessionId ?? "";
  const arrives = both.server.holdCall("leave");
  await leave(both);
  const joining = both.desk.getSnapshot().actions.join?.(sessionId);
  await both.settle();
  expect(await joining).toEqual({ ok: true });
  arrives();
  await both.settle();
  expect(both.server.session()).toMatchObject({ engineerId: "engineer-1", state: { status: "active" } });
  expect(both.desk.getSnapshot()).toMatchObject({ joined: true, pendingLeave: null, peer: { status: "connected" } });
  // Leave works again after the new Join.
  await leave(both);
  expect(both.server.session()?.engineerId).toBeNull();
});

test("[SE-11] another window's unsent Leave doesn't undo a later Join", async () => {
  const both = setUp();
  await both.goLive();
  const sessionId = both.desk.getSnapshot().session?.sessionId ?? "";
  both.server.refuse("leave", "DRAINING");
  await leave(both);
  const other = both.openDesk(createWindow());
  onTestFinished(other.close);
  await both.settle();
  both.server.refuse("leave", null);
  other.getSnapshot().actions.leave?.();
  await both.settle();
  const joining = other.getSnapshot().actions.join?.(sessionId);
  await both.settle();
  expect(await joining).toEqual({ ok: true });
  await both.advance(15_000);
  expect(both.desk.getSnapshot()).toMatchObject({ joined: false, pendingLeave: null });
  expect(both.server.session()).toMatchObject({ engineerId: "engineer-1", state: { status: "active" } });
});

test("[SE-2] an unanswered Join times out after ten seconds, and the desk finds its session when the server answers", async () => {
  const both = setUp();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  const sessionId = both.desk.getSnapshot().lobby.waiting[0]?.sessionId ?? "";
  const release = both.server.holdAnswers();
  both.server.signaling.setFrozen(true);
  const joining = both.desk.getSnapshot().actions.join?.(sessionId);
  await both.advance(9_000);
  expect(both.desk.getSnapshot().joining).toBe(true);
  await both.advance(1_500);
  expect(both.desk.getSnapshot()).toMatchObject({ joining: false, joined: false });
  expect(await joining).toEqual({ ok: false, code: "NETWORK" });
  release();
  both.server.signaling.setFrozen(false);
  await both.advance(15_000);
  expect(both.desk.getSnapshot()).toMatchObject({ joined: true, peer: { status: "connected" } });
});

test("[SE-2] a desk opened while the server is unreachable finds its session when the server is back", async () => {
  const both = setUp();
  await both.goLive();
  both.desk.close();
  both.server.setReachable(false);
  const reloaded = both.openDesk(createWindow());
  onTestFinished(reloaded.close);
  await both.advance(5_000);
  both.server.setReachable(true);
  await both.advance(15_000);
  expect(reloaded.getSnapshot()).toMatchObject({ joined: true, peer: { status: "connected" } });
});

test("[SE-11] a reloaded page sends the pending Leave and doesn't return to its session", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("leave", "DRAINING");
  await leave(both);
  both.desk.close();
  const reloaded = both.openDesk();
  onTestFinished(reloaded.close);
  expect(reloaded.getSnapshot().pendingLeave).toEqual({ refusal: null });
  await both.advance(15_000);
  expect(reloaded.getSnapshot()).toMatchObject({ joined: false, standingBy: null, pendingLeave: { refusal: null } });
  both.server.refuse("leave", null);
  await both.advance(10_000);
  expect(both.server.session()?.engineerId).toBeNull();
  reloaded.close();
  const next = both.openDesk();
  onTestFinished(next.close);
  expect(next.getSnapshot().pendingLeave).toBeNull();
});
