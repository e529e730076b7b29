import fc from "fast-check";
import { expect, test } from "vitest";
import { memorySource } from "./memory-source.ts";
import { scanTakeLog } from "./scan-take-log.ts";
import { gapsOf } from "./take-gaps.ts";
import { chunkRecord, endRecord, gapRecord, startRecord, type TakeStart } from "./take-log.ts";
import { inspectSegment, isPlausible } from "./take-manifest.ts";
import { chunksOf, segmentSound } from "./take-sound.ts";

const start: TakeStart = {
  version: 1,
  takeId: "4b2a",
  startedAt: "2026-11-23T14:30:00.000Z",
  sampleRateHz: 48_000,
  channels: 2,
  preRollFrames: 0,
  input: "Interface 1+2",
  sessionId: null,
};

type Step = { samples: number[] } | { gapFrames: number };
const anySteps = fc.array(
  fc.oneof(
    fc.record({ samples: fc.array(fc.integer({ min: -9_000, max: 9_000 }), { minLength: 2, maxLength: 40 }) }),
    fc.record({ gapFrames: fc.integer({ min: 1, max: 1_000 }) }),
  ),
  { minLength: 1, maxLength: 12 },
);

/** The records of these steps, cut into segments of `size` records each. */
function segmentsOf(steps: readonly Step[], size: number) {
  const records: { bytes: Uint8Array; frames: number }[] = [{ bytes: startRecord(start), frames: 0 }];
  let firstFrame = 0;
  for (const step of steps) {
    const seq = records.length;
    const samples = "samples" in step ? step.samples.slice(0, step.samples.length & ~1) : [];
    const frames = "samples" in step ? samples.length / 2 : step.gapFrames;
    const bytes =
      "samples" in step
        ? chunkRecord(
            { seq, firstFrame },
            Float32Array.from(samples, (value) => value / 32_768),
            2,
          ).bytes
        : gapRecord(seq, { firstFrame, frames, why: "input-gone", missedMs: null });
    records.push({ bytes, frames });
    firstFrame += frames;
  }
  const segments: { bytes: Uint8Array; firstFrame: number; frames: number }[] = [];
  let at = 0;
  for (let from = 0; from < records.length; from += size) {
    const part = records.slice(from, from + size);
    const frames = part.reduce((sum, record) => sum + record.frames, 0);
    segments.push({ bytes: Buffer.concat(part.map((record) => record.bytes)), firstFrame: at, frames });
    at += frames;
  }
  return segments;
}

const announced = (segment: { bytes: Uint8Array; firstFrame: number; frames: number }) => ({
  ...{ sha256: "", firstFrame: segment.firstFrame, frames: segment.frames },
  bytes: segment.bytes.length,
});

test("[TK-21] segments read one by one have the same gaps, codings and samples as the whole log", () => {
  void fc.assert(
    fc.property(anySteps, fc.integer({ min: 2, max: 5 }), (steps, size) => {
      const segments = segmentsOf(steps, size);
      const chunks: number[] = [];
      const log = memorySource(Buffer.concat(segments.map(({ bytes }) => bytes)));
      const whole = scanTakeLog(log, { onChunk: ({ header }) => chunks.push(header.firstFrame) });
      const found = segments.map((segment) => inspectSegment(segment.bytes, start, announced(segment)));
      expect(gapsOf(found.flatMap((each) => each?.gaps ?? []))).toEqual(whole?.gaps);
      expect(found.reduce((grids, each) => grids & (each?.grids ?? 0), 7)).toBe(whole?.grids);
      const sound = segments.flatMap(({ bytes, ...place }) => [
        ...segmentSound(chunksOf(bytes, { start, ...place }), { start, ...place, format: "float-32" }),
      ]);
      expect(Buffer.concat(sound).length).toBe((whole?.frames ?? 0) * 8);
    }),
  );
});

test("[TK-21] bytes that don't match the manifest are refused, whatever they contain", () => {
  const [first, second] = segmentsOf([{ samples: [1, 2, 3, 4] }, { samples: [5, 6] }], 2);
  if (!first || !second) throw new Error("no segments");
  const is = (bytes: Uint8Array, change: object = {}, of = first) =>
    inspectSegment(bytes, start, { ...announced(of), ...change }) !== null;
  expect([is(first.bytes), is(second.bytes, {}, second)]).toEqual([true, true]);
  expect(is(second.bytes), "the second in the first's place").toBe(false);
  expect(is(first.bytes, { frames: 1 }), "more sound than announced").toBe(false);
  expect(inspectSegment(first.bytes, { ...start, takeId: "other" }, announced(first)), "another take").toBeNull();
  expect(is(endRecord(0, { frames: 2, why: "stopped", root: "" })), "no sound at all").toBe(false);
  void fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => !is(bytes)));
});

test("[TK-2] damaged sound in a segment becomes a gap and is never returned as samples", () => {
  const [segment] = segmentsOf([{ samples: [1, 2, 3, 4] }, { samples: [5, 6] }], 9);
  if (!segment) throw new Error("no segment");
  const cut = segment.bytes.subarray(0, segment.bytes.length - 2);
  const scan = inspectSegment(cut, start, announced(segment));
  expect(scan?.gaps).toEqual([{ firstFrame: 2, frames: 1, why: "damaged", missedMs: null }]);
});

test("[TK-21] only a manifest whose segments follow one another from the first frame to the last is plausible", () => {
  const end = { frames: 30, why: "stopped", root: "" } as const;
  const segment = (sha256: string, firstFrame: number, frames: number) => ({ sha256, firstFrame, frames, bytes: 9 });
  const plausible = (...segments: ReturnType<typeof segment>[]) => isPlausible({ start, end, segments });
  expect(plausible(segment("a", 0, 10), segment("b", 10, 20))).toBe(true);
  expect(plausible(segment("a", 0, 10), segment("b", 11, 19))).toBe(false);
  expect(plausible(segment("a", 0, 10), segment("a", 10, 20))).toBe(false);
  expect(plausible(segment("a", 0, 10))).toBe(false);
  expect(plausible()).toBe(false);
});

test("[TK-131] only the last segment of a manifest may be without sound", () => {
  const end = { frames: 30, why: "stopped", root: "" } as const;
  const whole = { sha256: "a", firstFrame: 0, frames: 30 };
  const empty = { sha256: "b", firstFrame: 30, frames: 0 };
  expect(isPlausible({ start, end, segments: [whole, empty] })).toBe(true);
  expect(isPlausible({ start, end, segments: [whole, empty, { ...empty, sha256: "c" }] })).toBe(false);
  expect(isPlausible({ start, end, segments: [{ ...empty, firstFrame: 0 }, whole] })).toBe(false);
  expect(isPlausible({ start, end: { ...end, frames: 0 }, segments: [{ ...empty, firstFrame: 0 }] })).toBe(false);
});
