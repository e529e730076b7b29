import { controlChannels } from "@foldback/protocol/control";
import { expect, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

type Both = ReturnType<typeof setUp>;
const atDesk = (both: Both) => both.desk.getSnapshot().tally.takes;
const gapAtDesk = (both: Both) => both.desk.getSnapshot().tally.takesGapMs;
const gapsTold = (both: Both) =>
  both.server.signaling.sent.flatMap(({ message }) => (message.type === "tally" ? [message.takesGapMs] : []));
const tallies = (both: Both) =>
  both.server.signaling.sent.flatMap(({ message }) => (message.type === "tally" ? [message.takes] : []));

test("[TK-35] the joined engineer's desk and the server receive each change of the takes' light", async () => {
  const both = setUp();
  await both.goLive();
  expect([atDesk(both), tallies(both).at(-1)]).toEqual(["unknown", "unknown"]);
  for (const light of ["recording", "one-place", "two-places", "none"] as const) {
    both.studio.recordedFeed.tellLight(light);
    await both.settle();
    expect([atDesk(both), tallies(both).at(-1)]).toEqual([light, light]);
  }
});

test("[TK-35] an engineer who's only standing by isn't told about the takes until they join", async () => {
  const both = setUp();
  const heard: string[] = [];
  await both.start();
  both.desk.subscribe(() => heard.push(atDesk(both)));
  both.studio.recordedFeed.tellLight("one-place");
  await both.settle();
  expect(both.desk.getSnapshot().standingBy).not.toBeNull();
  expect(heard.filter((light) => light !== "unknown")).toEqual([]);
  await both.goLiveAfterStart();
  expect(atDesk(both)).toBe("one-place");
});

test("[TK-97] the joined engineer's desk and the server receive each change of the gaps, and the light stays as it was", async () => {
  const both = setUp();
  await both.goLive();
  for (const gapMs of [40, 2_000, 0]) {
    both.studio.recordedFeed.tellLight("two-places", gapMs);
    await both.settle();
    expect([gapAtDesk(both), gapsTold(both).at(-1)]).toEqual([gapMs, gapMs]);
    expect([atDesk(both), tallies(both).at(-1)]).toEqual(["two-places", "two-places"]);
  }
});

test("[TK-97] the desk shows no gap before the engineer joins, while the studio is silent, or after a kill", async () => {
  const both = setUp();
  const heard: (number | undefined)[] = [];
  await both.start();
  both.desk.subscribe(() => heard.push(gapAtDesk(both)));
  both.studio.recordedFeed.tellLight("one-place", 340);
  await both.settle();
  expect(heard.filter(Boolean)).toEqual([]);
  await both.goLiveAfterStart();
  expect(gapAtDesk(both)).toBe(340);
  both.network.cut();
  await both.advance(2_000);
  expect(gapAtDesk(both)).toBeUndefined();
  both.network.heal();
  await both.advance(20_000);
  expect(gapAtDesk(both)).toBe(340);
  both.studio.getSnapshot().actions.kill?.();
  await both.advance(1_000);
  expect(gapAtDesk(both)).toBeUndefined();
});

test("[TK-97] the desk ignores an impossible gap, and the studio ignores any gap from the desk", async () => {
  const both = setUp();
  await both.goLive();
  both.studio.recordedFeed.tellLight("one-place", 340);
  await both.settle();
  for (const gapMs of [-1, 0.5, "340", 1e12, null]) deliver(both, { kind: "takes-gap", gapMs }, "everywhere");
  deliver(both, { kind: "takes-gap", gapMs: 0 }, "studio");
  await both.settle();
  expect([gapAtDesk(both), both.studio.getSnapshot().tally.takesGapMs]).toEqual([340, 340]);
});

test("[TK-36] the desk doesn't know the light while the studio is silent, and knows it again when the link is back", async () => {
  const both = setUp();
  await both.goLive();
  both.studio.recordedFeed.tellLight("two-places");
  await both.settle();
  expect(atDesk(both)).toBe("two-places");
  both.network.cut();
  await both.advance(2_000);
  expect(atDesk(both)).toBe("unknown");
  both.network.heal();
  await both.advance(20_000);
  expect(atDesk(both)).toBe("two-places");
});

test("[TK-36] after a kill the desk knows nothing about the takes", async () => {
  const both = setUp();
  await both.goLive();
  both.studio.recordedFeed.tellLight("two-places");
  await both.settle();
  both.studio.getSnapshot().actions.kill?.();
  await both.advance(1_000);
  expect(atDesk(both)).toBe("unknown");
});

test("[TK-35] the desk ignores an unknown light, and the studio ignores any light from the desk", async () => {
  const both = setUp();
  await both.goLive();
  both.studio.recordedFeed.tellLight("one-place");
  await both.settle();
  const before = tallies(both).length;
  for (const frame of [
    { kind: "takes", light: "safe" },
    { kind: "takes", light: "two-places", for: "everyone" },
    { kind: "takes" },
  ])
    deliver(both, frame, "everywhere");
  deliver(both, { kind: "takes", light: "two-places" }, "studio");
  await both.settle();
  expect([atDesk(both), both.studio.getSnapshot().tally.takes]).toEqual(["one-place", "one-place"]);
  expect(tallies(both)).toHaveLength(before);
});

/** Delivers a frame on the reliable channel as if the other side had sent it. */
function deliver({ network }: Both, frame: object, to: "studio" | "everywhere") {
  const [first, second] = network.connections;
  for (const connection of to === "studio" ? [first] : [first, second])
    connection?.channels.get(controlChannels.input.id)?.deliver(JSON.stringify(frame));
}
