import type { FeedSwitch } from "@foldback/domain/lossless/feed-switch";
import { feedChannels } from "@foldback/protocol/lossless-packet";
import { settled } from "@foldback/testkit/media/fake-media";
import { testSha256 } from "@foldback/testkit/processes/test-sha256";
import { expect, test } from "vitest";
import { createFeedReceiver } from "./feed-receiver.ts";
import { createFeedSender } from "./feed-sender.ts";

const rateHz = 48_000;
const blockFrames = 128;

/** 24-bit noise, the same in every run. */
function sampleAt(index: number): number {
  const hash = Math.imul(index ^ (index >>> 13), 0x5b_d1_e9_95);
  return ((hash ^ (hash >>> 15)) >> 8) / 2 ** 23;
}
const captured = (firstFrame: number) =>
  Float32Array.from({ length: blockFrames * feedChannels }, (_, index) => sampleAt(firstFrame * feedChannels + index));

type Channel = {
  lose(packet: number): boolean;
  queuedBytes: number;
  isPlaying?: boolean;
  isDeskHanging?: boolean;
  isStudioHanging?: boolean;
};

/** Both ends with a channel that loses packets, delivers every other pair in the wrong order, and takes 20 ms. */
function setUp(channel: Channel = { lose: () => false, queuedBytes: 0 }) {
  const played = new Map<number, number>();
  const states: FeedSwitch["status"][] = [];
  let inTransit: { bytes: Uint8Array<ArrayBuffer>; dueMs: number }[] = [];
  let streams = 0;
  let packets = 0;
  let nowMs = 0;
  let frame = 0;
  const receiver = createFeedReceiver({
    sha256: testSha256,
    report: (report) => report.kind === "heard" && sender.heard(report, nowMs),
    began: () => played.clear(),
    play(firstFrame, samples) {
      for (const [index, sample] of samples.entries()) played.set(firstFrame * feedChannels + index, sample);
    },
    isPlaying: () => channel.isPlaying ?? true,
    changed() {},
  });
  const sender = createFeedSender({
    rateHz,
    sha256: testSha256,
    drawStream: () => ++streams,
    send(bytes) {
      packets += 1;
      if (!channel.lose(packets)) inTransit.push({ bytes, dueMs: nowMs + 20 + (packets % 2) * 5 });
    },
    queuedBytes: () => channel.queuedBytes,
    report: (report) => channel.isDeskHanging || receiver.heard(report, nowMs),
    switched: (state) => states.push(state.status),
  });

  async function run(seconds: number) {
    for (const endMs = nowMs + seconds * 1_000; nowMs < endMs; frame += blockFrames) {
      nowMs = (frame * 1_000) / rateHz;
      const block = { frame, frames: blockFrames, atMs: nowMs, samples: captured(frame), talkback: null };
      if (channel.isStudioHanging !== true) sender.add(block);
      for (const { bytes } of inTransit.filter(({ dueMs }) => dueMs <= nowMs)) receiver.packet(bytes, nowMs);
      inTransit = inTransit.filter(({ dueMs }) => dueMs > nowMs);
      if (frame % (100 * blockFrames) === 0) await settled();
    }
    await settled();
  }
  return { run, sender, receiver, played, states, now: () => nowMs, sent: () => packets };
}

test("[TK-122] [TK-124] everything that was captured is played, sample for sample, and the hashes prove it", async () => {
  const ends = setUp();
  await ends.run(3);
  expect(ends.receiver.get()).toEqual({ rateHz, stopped: null, isProven: true, isExact: true, refused: 0 });
  expect(ends.states).toEqual(["checking", "lossless"]);
  expect(ends.played.size).toBeGreaterThan(2.9 * rateHz * feedChannels);
  for (const [index, sample] of ends.played) if (sample !== sampleAt(index)) expect(sample).toBe(sampleAt(index));
});

test("[TK-124] one lost packet ends the proof until two blocks are equal again, and no sound is invented in its place", async () => {
  const ends = setUp({ lose: (packet) => packet === 800, queuedBytes: 0 });
  await ends.run(2.9);
  expect(ends.receiver.get().isExact).toBe(true);
  await ends.run(0.8);
  expect(ends.receiver.get()).toMatchObject({ isExact: false, isProven: true });
  expect(ends.played.has(799 * 180 * feedChannels)).toBe(false);
  await ends.run(1.5);
  expect(ends.receiver.get().isExact).toBe(true);
  expect(ends.states).toEqual(["checking", "lossless", "checking", "lossless"]);
});

test("[TK-124] sound that the studio's page was too slow to take ends the proof", async () => {
  const channel: Channel = { lose: () => false, queuedBytes: 0 };
  const ends = setUp(channel);
  await ends.run(2);
  channel.isStudioHanging = true;
  await ends.run(1);
  expect(ends.receiver.get().isExact).toBe(true);
  channel.isStudioHanging = false;
  await ends.run(0.4);
  expect(ends.receiver.get().isExact).toBe(false);
  await ends.run(1.7);
  expect([ends.receiver.get().isExact, ends.states.at(-1)]).toEqual([true, "lossless"]);
});

test("[TK-124] the studio doesn't call it lossless while the desk can't play it", async () => {
  const channel: Channel = { lose: () => false, queuedBytes: 0, isPlaying: false };
  const ends = setUp(channel);
  await ends.run(3);
  expect([ends.receiver.get().isExact, ends.states]).toEqual([true, ["checking"]]);
  channel.isPlaying = true;
  await ends.run(1.5);
  expect(ends.states.at(-1)).toBe("lossless");
  channel.isPlaying = false;
  await ends.run(1.5);
  expect(ends.states.at(-1)).toBe("checking");
});

test("[TK-124] the studio doesn't call it lossless once the desk has been silent for two seconds", async () => {
  const channel: Channel = { lose: () => false, queuedBytes: 0 };
  const ends = setUp(channel);
  await ends.run(3);
  Object.assign(channel, { lose: () => true, isDeskHanging: true });
  await ends.run(1.5);
  expect(ends.states.at(-1)).toBe("lossless");
  await ends.run(1);
  expect(ends.states.at(-1)).toBe("checking");
  await ends.run(10);
  expect(ends.states.at(-1)).toBe("opus");
});

test("[TK-125] at one percent loss the studio stops the feed and says why, and comes back once the path is clean", async () => {
  const channel: Channel = { lose: (packet) => packet % 100 === 0, queuedBytes: 0 };
  const ends = setUp(channel);
  await ends.run(8);
  expect(ends.states.at(-1)).toBe("opus");
  expect(ends.receiver.get()).toMatchObject({ rateHz: null, stopped: "loss", isProven: false });
  const sent = ends.sent();
  channel.lose = () => false;
  await ends.run(4);
  expect(ends.sent(), "nothing is sent while Opus plays").toBe(sent);
  await ends.run(8);
  expect(ends.receiver.get()).toMatchObject({ stopped: null, isExact: true });
  expect(ends.states.slice(-2)).toEqual(["checking", "lossless"]);
});

test("[TK-125] more than 50 ms waiting in the channel stops the feed", async () => {
  const channel: Channel = { lose: () => false, queuedBytes: 0 };
  const ends = setUp(channel);
  await ends.run(3);
  channel.queuedBytes = 60 * 300;
  await ends.run(1);
  expect(ends.receiver.get().stopped).toBe("slow");
});

test("[TK-123] once an end is closed, nothing is sent, and what still arrives isn't played", async () => {
  const ends = setUp();
  await ends.run(2);
  ends.receiver.close();
  const before = ends.played.size;
  await ends.run(0.5);
  expect([ends.played.size, ends.receiver.get().refused > 0]).toEqual([before, true]);
  const sent = ends.sent();
  ends.sender.close();
  await ends.run(0.5);
  expect(ends.sent()).toBe(sent);
});
