import { expect, test, vi } from "vitest";
import { handClock, seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";
import { createLoopWatch } from "./loop-watch.ts";

const hourMs = 3_600_000;
const killMessage = () => ({ type: "kill", idempotencyKey: crypto.randomUUID() });

test("[KS-10] after a one-minute stall, the server reads the waiting kill and keeps every socket open", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs, loopMs: clock.nowMs });
  const [first, second] = [await seatedPair(server), await seatedPair(server)];
  const ticks = vi.spyOn(server.hub, "tick");
  first.artist.say(killMessage());
  clock.pass(60_000);
  await expect.poll(() => ticks.mock.calls.length).toBeGreaterThan(1);
  expect(await first.engineer.hear("killed")).toMatchObject({ recorded: false });
  await Promise.all([second.artist.settled(), second.engineer.settled()]);
  expect(server.records.pauses).toEqual([]);
});

test("[KS-10] only a delay longer than the loop's usual interval counts as a stall", () => {
  const clock = handClock();
  const loop = createLoopWatch(250, clock.nowMs);
  const after = (ms: number) => {
    clock.pass(ms);
    return loop.stalledMs();
  };
  expect([after(250), after(400), after(500), after(501), after(6_000), after(250)]).toEqual([0, 0, 0, 251, 5_750, 0]);
});

test.each([hourMs, -hourMs, 12 * hourMs])(
  "[KS-10] a clock change of %d ms doesn't close a socket or pause a session, and a kill works",
  async (jumpMs) => {
    const wall = handClock(Date.now());
    const steady = handClock();
    const server = await signalingForTest({ nowMs: steady.nowMs, wallMs: wall.nowMs });
    const { artist, engineer } = await seatedPair(server);
    wall.pass(jumpMs);
    steady.pass(2_500);
    await Promise.all([artist, engineer].map(({ socket }) => new Promise((heard) => socket.once("ping", heard))));
    await Promise.all([artist.settled(), engineer.settled()]);
    expect(server.records.pauses).toEqual([]);
    artist.say(killMessage());
    expect(await engineer.hear("killed")).toMatchObject({ atMs: wall.nowMs() });
  },
);
