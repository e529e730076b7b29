import { closeCodes } from "@foldback/protocol/close-codes";
import { createFakeClock } from "@foldback/testkit/fake-clock";
import { settled } from "@foldback/testkit/media/fake-media";
import { aSessionView } from "@foldback/testkit/session-view";
import { createManualSockets } from "@foldback/testkit/signaling/manual-sockets";
import { expect, test } from "vitest";
import type { EngineNotice } from "../view-model.ts";
import { createSignalingLink } from "./signaling-link.ts";
import type { SignalingPlace } from "./ticketed-socket.ts";

const roomJoined = JSON.stringify({ type: "room_joined", session: aSessionView(), role: "artist", peerPresent: false });
const lobbyJoined = JSON.stringify({ type: "lobby_joined", waiting: [] });

function setUp(place: SignalingPlace = { kind: "room", sessionId: "5e551014-0000-4000-8000-000000000001" }) {
  const clock = createFakeClock();
  const house = createManualSockets();
  const notices: EngineNotice[] = [];
  const seen: string[] = [];
  let tickets = 0;
  let refusal: unknown = null;
  const link = createSignalingLink({
    place,
    api: {
      ticket: async () => {
        if (refusal !== null) throw refusal;
        tickets += 1;
        return { ticket: `ticket-${tickets}` };
      },
    },
    clock,
    random: { uuid: () => "", fraction: () => 1 },
    createSocket: house.createSocket,
  });
  link.subscribeNotices((notice) => notices.push(notice));
  link.subscribeMessages(({ type }) => seen.push(type));

  const newest = () => house.sockets.at(-1);
  const pass = async (byMs: number) => {
    clock.advance(byMs);
    await settled();
  };
  const open = async () => {
    await settled();
    newest()?.opened();
    newest()?.message(place.kind === "lobby" ? lobbyJoined : roomJoined);
  };
  const refuseTickets = (thrown: unknown) => {
    refusal = thrown;
  };
  return { link, clock, house, notices, seen, newest, pass, open, refuseTickets };
}

test("[SG-5] a list's first connection gets three tries of ten seconds each, with pauses of one and two seconds", async () => {
  const { link, house, notices, pass } = setUp({ kind: "lobby" });
  link.start();
  await settled();
  expect(link.getState()).toEqual({ status: "connecting", attempt: 1 });
  await pass(10_000);
  expect(link.getState()).toEqual({ status: "waiting", attempt: 1, delayMs: 1_000 });
  await pass(1_000);
  expect(link.getState()).toEqual({ status: "connecting", attempt: 2 });
  await pass(10_000);
  await pass(2_000);
  expect(link.getState()).toEqual({ status: "connecting", attempt: 3 });
  await pass(10_000);
  expect(link.getState()).toEqual({ status: "failed", reason: "timed-out" });
  await pass(60_000);
  expect(house.sockets).toHaveLength(3);
  expect(notices).toEqual([
    { id: "signalingTimeout", values: { attempt: "2" }, code: null },
    { id: "signalingTimeout", values: { attempt: "3" }, code: null },
    { id: "signalingTimedOut", values: {}, code: null },
  ]);
});

test("[SG-5] a socket that closes counts as a connection issue, and one that can't be created fails immediately", async () => {
  const closing = setUp();
  closing.link.start();
  await settled();
  closing.newest()?.closed(1006);
  expect(closing.notices).toEqual([{ id: "signalingIssue", values: { attempt: "2" }, code: null }]);

  const refusing = setUp();
  refusing.house.refuse(true);
  refusing.link.start();
  await settled();
  expect(refusing.link.getState()).toEqual({ status: "failed", reason: "socket-not-created" });
  expect(refusing.notices).toEqual([{ id: "socketNotCreated", values: {}, code: null }]);
});

test("[SG-5] a session's first connection is retried until it succeeds, and the failure is reported once", async () => {
  const { link, house, notices, newest, pass, open } = setUp();
  link.start();
  await settled();
  const delays: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    newest()?.closed(1006);
    const state = link.getState();
    if (state.status !== "waiting") throw new Error(`unexpected ${state.status}`);
    delays.push(state.delayMs);
    await pass(state.delayMs);
    expect(link.getState()).toEqual({ status: "connecting", attempt: round + 2 });
  }
  expect(delays).toEqual([1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
  expect(house.sockets).toHaveLength(7);
  expect(notices).toEqual([
    { id: "signalingIssue", values: { attempt: "2" }, code: null },
    { id: "signalingIssue", values: { attempt: "3" }, code: null },
    { id: "signalingFailed", values: {}, code: null },
  ]);
  await open();
  expect(link.getState()).toEqual({ status: "open" });
});

test("[SG-5] no more attempts are made once the session has ended", async () => {
  const { link, newest, pass, refuseTickets } = setUp();
  link.start();
  await settled();
  for (const delayMs of [1_000, 2_000, 4_000]) {
    newest()?.closed(1006);
    await pass(delayMs);
  }
  refuseTickets({ code: "SESSION_ENDED" });
  newest()?.closed(1006);
  await pass(5_000);
  expect(link.getState()).toEqual({ status: "failed", reason: "session-ended" });
});

test("[SG-5] starting again after a failure allows three new attempts", async () => {
  const { link, pass } = setUp({ kind: "lobby" });
  link.start();
  for (const byMs of [10_000, 1_000, 10_000, 2_000, 10_000]) await pass(byMs);
  expect(link.getState().status).toBe("failed");
  link.start();
  await settled();
  expect(link.getState()).toEqual({ status: "connecting", attempt: 1 });
});

test("[SG-6] a live link is retried until it's back, with growing delays and a fresh ticket each time", async () => {
  const { link, newest, pass, open, house, notices } = setUp();
  link.start();
  await open();
  expect(link.getState()).toEqual({ status: "open" });
  newest()?.closed(1006);
  const delays: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const state = link.getState();
    if (state.status !== "waiting") throw new Error(`unexpected ${state.status}`);
    delays.push(state.delayMs);
    await pass(state.delayMs);
    newest()?.opened();
    newest()?.closed(1006);
  }
  expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
  await pass(5_000);
  await open();
  expect(link.getState()).toEqual({ status: "open" });
  const tickets = house.sockets.map(({ sent }) => sent[0]).filter((sent) => sent !== undefined);
  expect(new Set(tickets).size).toBe(tickets.length);
  expect(notices).toEqual([]);
});

test("[SG-6] retries stop when the session has ended, another window took over, the person was suspended or a ticket was refused", async () => {
  const outcomes: unknown[] = [];
  const { sessionEnded, replacedByNewerConnection, notAMember, suspended } = closeCodes;
  for (const code of [sessionEnded, replacedByNewerConnection, notAMember, suspended]) {
    const { link, newest, open } = setUp();
    link.start();
    await open();
    newest()?.closed(code);
    outcomes.push(link.getState());
  }
  const { link, refuseTickets } = setUp();
  refuseTickets({ code: "ROOM_NOT_FOUND" });
  link.start();
  await settled();
  outcomes.push(link.getState());
  expect(outcomes).toEqual([
    { status: "failed", reason: "session-ended" },
    { status: "failed", reason: "replaced" },
    { status: "failed", reason: "refused" },
    { status: "failed", reason: "suspended" },
    { status: "failed", reason: "refused" },
  ]);
});

test("[SG-6] the link retries if the server restarts or doesn't respond", async () => {
  const { link, newest, open, pass, refuseTickets } = setUp();
  link.start();
  await open();
  newest()?.closed(closeCodes.restarting);
  refuseTickets(new TypeError("fetch failed"));
  await pass(250);
  expect(link.getState()).toMatchObject({ status: "waiting", delayMs: 500 });
  refuseTickets({ code: "DRAINING" });
  await pass(500);
  expect(link.getState()).toMatchObject({ status: "waiting", delayMs: 1_000 });
});

test("[SG-7] events from an abandoned socket are ignored", async () => {
  const { link, house, seen, pass } = setUp();
  link.start();
  await settled();
  await pass(10_000);
  const orphan = house.sockets[0];
  expect(orphan?.isClosedByUs).toBe(true);
  const before = link.getState();
  orphan?.opened();
  orphan?.message(roomJoined);
  orphan?.closed(closeCodes.sessionEnded);
  expect(link.getState()).toBe(before);
  expect(orphan?.sent).toEqual([]);
  expect(seen).toEqual([]);
});

test("[SG-7] a ticket that arrives after its attempt has ended opens no socket", async () => {
  const { link, house } = setUp();
  link.start();
  link.stop();
  await settled();
  expect(house.sockets).toEqual([]);
});

test("[SG-8] a message is refused while the link is down, and isn't sent later", async () => {
  const { link, newest, open, pass } = setUp();
  link.start();
  expect(link.send({ type: "click", x: 1, y: 1, epoch: 1, sequence: 1 })).toBe(false);
  await open();
  newest()?.closed(1006);
  expect(link.send({ type: "click", x: 1, y: 1, epoch: 1, sequence: 2 })).toBe(false);
  await pass(250);
  await open();
  expect(newest()?.sent.map((text) => JSON.parse(text).type)).toEqual(["auth", "client-info"]);
});

test("[SG-10] an open link counts as lost after 2.5 seconds without any message", async () => {
  const { link, newest, open, pass } = setUp();
  link.start();
  await open();
  for (let second = 0; second < 5; second += 1) {
    await pass(1_000);
    newest()?.message(JSON.stringify({ type: "pong", n: second }));
  }
  expect(newest()?.sent.filter((text) => text.includes("ping"))).toHaveLength(5);
  await pass(2_400);
  expect(link.getState()).toEqual({ status: "open" });
  await pass(100);
  expect(link.getState()).toMatchObject({ status: "waiting" });
  expect(newest()?.isClosedByUs).toBe(true);
});

test("[SG-11] a list's link counts as lost if a ping is still unanswered when the next one is due", async () => {
  const { link, newest, open, pass } = setUp({ kind: "lobby" });
  const pings = () => newest()?.sent.filter((text) => text.includes("ping")).length;
  link.start();
  await open();
  await pass(10_000);
  expect(pings()).toBe(1);
  newest()?.message(JSON.stringify({ type: "pong", n: 1 }));
  await pass(10_000);
  expect([link.getState(), pings()]).toEqual([{ status: "open" }, 2]);
  await pass(9_900);
  expect(link.getState()).toEqual({ status: "open" });
  await pass(100);
  expect(link.getState()).toMatchObject({ status: "waiting" });
  expect(newest()?.isClosedByUs).toBe(true);
});

test("[SG-11] when the network returns, an open list's link is pinged immediately, and counts as lost after 2.5 seconds", async () => {
  const { link, newest, open, pass } = setUp({ kind: "lobby" });
  link.start();
  await open();
  link.retryNow();
  newest()?.message(JSON.stringify({ type: "pong", n: 1 }));
  await pass(2_500);
  expect(link.getState()).toEqual({ status: "open" });
  newest()?.message(JSON.stringify({ type: "pong", n: 2 }));
  link.retryNow();
  await pass(2_400);
  expect(link.getState()).toEqual({ status: "open" });
  await pass(100);
  expect(link.getState()).toMatchObject({ status: "waiting" });
});

test("[SG-10] malformed messages are ignored", async () => {
  const { link, newest, open, seen } = setUp();
  link.start();
  await open();
  for (const text of ["", "{", "[]", '{"type":"killed"}', '{"type":"nonsense"}', '{"__proto__":{"x":1}}'])
    newest()?.message(text);
  expect(link.getState()).toEqual({ status: "open" });
  expect(seen).toEqual(["room_joined"]);
});

test("a hint that the network is back skips the waiting time", async () => {
  const { link, newest, open, house } = setUp();
  link.start();
  await open();
  newest()?.closed(1006);
  link.retryNow();
  await settled();
  expect(house.sockets).toHaveLength(2);
});

test("[ST-3] a page that leaves says goodbye, but one whose link fell silent doesn't, because it will return", async () => {
  const { link, house, pass, open } = setUp();
  link.start();
  await open();
  for (let passedMs = 0; passedMs < 10_000; passedMs += 500) await pass(500);
  expect(house.sockets.length).toBeGreaterThan(1);
  expect(house.sockets[0]).toMatchObject({ isClosedByUs: true, closedWith: null });
  link.stop();
  expect(house.sockets.at(-1)).toMatchObject({ isClosedByUs: true, closedWith: 1000 });
});

test("[ND-8] after a server has said that it's stopping, the link counts as restarting until the fifth attempt", async () => {
  const { link, newest, pass, open, refuseTickets } = setUp();
  link.start();
  await open();
  newest()?.message(JSON.stringify({ type: "draining" }));
  refuseTickets(new Error("nobody answers"));
  newest()?.closed(closeCodes.restarting);
  const seen = new Map<number, boolean>();
  for (let second = 0; second < 120; second += 1) {
    const state = link.getState();
    if (state.status === "waiting") seen.set(state.attempt, state.restarting === true);
    await pass(1_000);
  }
  expect([...seen].slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 7].map((attempt) => [attempt, attempt <= 5]));
});

test("[ND-8] a link that was lost without warning doesn't count as restarting, nor does one that has been open since", async () => {
  const { link, newest, pass, open } = setUp();
  link.start();
  await open();
  newest()?.message(JSON.stringify({ type: "draining" }));
  newest()?.closed(closeCodes.restarting);
  expect(link.getState()).toMatchObject({ status: "waiting", restarting: true });
  await pass(1_000);
  await open();
  expect(link.getState()).toEqual({ status: "open" });
  newest()?.closed(1006);
  expect(link.getState()).toEqual({ status: "waiting", attempt: 1, delayMs: expect.any(Number) });
});
