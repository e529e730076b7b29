import { encodePackets } from "@foldback/protocol/lossless-packet";
import { expect, test } from "vitest";
import { createPacketGuard } from "./packet-guard.ts";

const rateHz = 48_000;
const sound = new Float32Array(360).fill(0.25);
const packet = (sequence: number, change: { stream?: number; firstFrame?: number } = {}) =>
  encodePackets({ stream: 5, firstFrame: sequence * 180, samples: sound, ...change, sequence })[0] ?? new Uint8Array();

function setUp() {
  const guard = createPacketGuard();
  guard.begin({ id: 5, rateHz, atMs: 0 });
  const passes = (bytes: Uint8Array<ArrayBuffer>, atMs = 10) => guard.pass(bytes, atMs) !== null;
  return { guard, passes };
}

test("[TK-122] a packet passes once, in whatever order the packets arrive", () => {
  const { guard, passes } = setUp();
  expect([3, 1, 2, 1, 3].map((sequence) => passes(packet(sequence)))).toEqual([true, true, true, false, false]);
  expect([guard.counts(), guard.refused()]).toEqual([{ received: 3, expected: 4 }, 2]);
});

test("[TK-122] packets of another stream, damaged ones and ones from before the stream's window are refused and counted", () => {
  const { guard, passes } = setUp();
  expect(passes(packet(1, { stream: 4 }))).toBe(false);
  const damaged = packet(1);
  damaged[40] = 99;
  expect(passes(damaged)).toBe(false);
  for (let sequence = 0; sequence < 6_000; sequence += 1) passes(packet(sequence), sequence * 4);
  const before = guard.refused();
  expect(passes(packet(1_000), 24_000)).toBe(false);
  expect(guard.refused()).toBe(before + 1);
});

test("[TK-122] a packet far ahead of the time that has passed is refused", () => {
  const { passes } = setUp();
  expect(passes(packet(1, { firstFrame: 11 * rateHz }))).toBe(false);
  expect(passes(packet(5_000, { firstFrame: 0 }))).toBe(false);
  expect(passes(packet(1, { firstFrame: 9 * rateHz }))).toBe(true);
});

test("[TK-122] a flood of packets is refused before it's decoded, and honest packets pass again a second later", () => {
  const { guard, passes } = setUp();
  let passed = 0;
  for (let sequence = 0; sequence < 60_000; sequence += 1) if (passes(new Uint8Array(10), 10)) passed += 1;
  expect([passed, guard.refused()]).toEqual([0, 60_000]);
  expect(passes(packet(1), 10)).toBe(false);
  expect(passes(packet(1), 1_010)).toBe(true);
});

test("[TK-123] after the stream's end nothing passes, and a new stream counts from the start", () => {
  const { guard, passes } = setUp();
  expect(passes(packet(1))).toBe(true);
  guard.end();
  expect(passes(packet(2))).toBe(false);
  guard.begin({ id: 6, rateHz, atMs: 10 });
  expect([passes(packet(3)), passes(packet(3, { stream: 6 }))]).toEqual([false, true]);
  expect(guard.counts()).toEqual({ received: 1, expected: 4 });
});
