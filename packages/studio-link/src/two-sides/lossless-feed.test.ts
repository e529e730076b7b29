import { losslessSample } from "@foldback/testkit/media/fake-lossless";
import { expect, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

type Both = Awaited<ReturnType<typeof live>>;

async function live() {
  const both = setUp();
  await both.goLive();
  return both;
}

async function allow(both: Both) {
  const { actions, session } = both.studio.getSnapshot();
  const result = await actions.allowLossless?.({ engineerId: session?.engineer?.id ?? "" });
  await both.settle();
  return result;
}

/** Captures in steps of 20 ms, each of which reaches the desk before the next one. */
async function hear({ lossless, clock, settle }: Both, ms: number, computersClock = clock.nowMs) {
  for (let passedMs = 0; passedMs < ms; passedMs += 20) {
    lossless.capture(20, computersClock());
    clock.advance(20);
    await settle();
  }
}

/** Allowed, connected and proven. */
async function hearing() {
  const both = await live();
  await allow(both);
  await both.advance(2_000);
  await hear(both, 3_000);
  return both;
}

const atDesk = ({ desk }: Both) => desk.getSnapshot().lossless;
const inStudio = ({ studio }: Both) => studio.getSnapshot().lossless.status;

test("[TK-120] without the artist's consent nothing is tapped, connected or offered", async () => {
  const both = await live();
  await both.advance(15_000);
  expect([inStudio(both), atDesk(both).plays, both.lossless.isTapped()]).toEqual(["off", "opus", false]);
  expect(both.network.connections).toHaveLength(2);
});

test("[TK-122] [TK-124] [TK-127] once allowed, the desk plays exactly what was captured, over a connection of its own", async () => {
  const both = await hearing();
  expect([inStudio(both), atDesk(both)]).toEqual(["lossless", { plays: "lossless", isExact: true, refused: 0 }]);
  expect(both.network.connections).toHaveLength(4);
  const { played, player } = both.lossless;
  expect(played.size).toBeGreaterThan(100_000);
  for (const [index, sample] of played)
    if (sample !== losslessSample(index)) expect(sample).toBe(losslessSample(index));
  expect(player.volume).toBe(1);
  expect(both.sinks.programFeed.isMuted(), "the compressed copy isn't heard").toBe(true);
});

test("[TK-124] frames that come too late to be played end the proof until two more blocks are equal", async () => {
  const both = await hearing();
  both.lossless.missFrames();
  expect(atDesk(both)).toMatchObject({ plays: "lossless", isExact: false });
  const states = new Set<string>();
  for (let step = 0; step < 15; step += 1) {
    await hear(both, 100);
    states.add(inStudio(both));
  }
  expect([[...states].toSorted(), inStudio(both)]).toEqual([["checking", "lossless"], "lossless"]);
  expect(atDesk(both)).toMatchObject({ plays: "lossless", isExact: true });
});

test("[TK-130] turning on the sound also resumes the lossless feed", async () => {
  const both = await hearing();
  await both.desk.resumeSound();
  expect(both.lossless.player.resumed).toBe(1);
});

test("[TK-125] lost packets end the lossless feed, the compressed copy is heard again, and the desk says why", async () => {
  const both = await hearing();
  both.network.lose((count) => count % 50 === 0);
  await hear(both, 5_000);
  expect(atDesk(both)).toMatchObject({ plays: "opus", why: "loss" });
  expect(both.sinks.programFeed.isMuted()).toBe(false);
  both.network.lose(() => false);
  await hear(both, 14_000);
  expect(atDesk(both)).toMatchObject({ plays: "lossless", isExact: true });
});

test("[TK-125] the lossless feed is also taken away after the computer's clock was set back", async () => {
  const both = await hearing();
  both.network.lose((count) => count % 50 === 0);
  await hear(both, 5_000, () => both.clock.nowMs() - 3_600_000);
  expect(atDesk(both)).toMatchObject({ plays: "opus", why: "loss" });
});

test("[TK-123] [KS-2] [KS-3] a kill ends the capture before it returns, and the desk goes silent in the task that receives it", async () => {
  const both = await hearing();
  both.studio.getSnapshot().actions.kill?.();
  expect([both.lossless.isTapped(), inStudio(both)]).toEqual([false, "off"]);
  const before = both.lossless.played.size;
  both.network.flush();
  expect(both.lossless.player.isSilenced).toBe(true);
  await hear(both, 500);
  expect(both.lossless.played.size).toBe(before);
  expect(atDesk(both).plays).toBe("opus");
});

test("[TK-120] [TK-123] withdrawing it ends it before the server answers, and leaves the compressed feed", async () => {
  const both = await hearing();
  both.server.setReachable(false);
  void both.studio.getSnapshot().actions.withdrawLossless?.();
  expect([both.lossless.isTapped(), inStudio(both)]).toEqual([false, "off"]);
  await hear(both, 500);
  expect(atDesk(both).plays).toBe("opus");
  expect(both.sentLabels()[1]).toBe("screen sound");
});

test("[TK-120] [TK-123] narrowing access keeps it, and a pause, a withdrawal of all access and the end close it", async () => {
  const kept = await hearing();
  await kept.studio.getSnapshot().actions.narrow?.("view-only");
  await kept.settle();
  expect([inStudio(kept), kept.studio.getSnapshot().accessHere]).toEqual(["lossless", ["view", "talk", "lossless"]]);
  for (const close of ["pause", "end", "withdraw"] as const) {
    const both = await hearing();
    const { pause, end, narrow } = both.studio.getSnapshot().actions;
    void { pause, end, withdraw: () => narrow?.(null) }[close]?.();
    expect([close, both.lossless.isTapped(), inStudio(both)]).toEqual([close, false, "off"]);
  }
});

test("[TK-120] after an absence that interrupts the consent, it isn't part of what the artist resumes", async () => {
  const both = await hearing();
  both.desk.getSnapshot().actions.leave?.();
  await both.settle();
  expect(both.lossless.isTapped()).toBe(false);
  await both.advance(16_000);
  void both.desk.getSnapshot().actions.join?.(both.studio.getSnapshot().session?.sessionId ?? "");
  await both.settle();
  const { interruption } = both.studio.getSnapshot().session ?? {};
  expect(interruption?.scopes).toEqual(["view", "talk", "point", "control"]);
});

test("[TK-128] if the two sides see different fingerprints, nothing is captured or played", async () => {
  const both = await live();
  both.server.signaling.setTampering((message) =>
    message.type === "lossless-link"
      ? {
          ...message,
          part: {
            ...message.part,
            sdp: message.part.sdp.replace(/a=fingerprint:\S+ \S\S/, "a=fingerprint:sha-256 00"),
          },
        }
      : message,
  );
  await allow(both);
  await both.advance(3_000);
  await hear(both, 1_000);
  expect([both.lossless.isTapped(), both.lossless.played.size, atDesk(both).plays]).toEqual([false, 0, "opus"]);
});
