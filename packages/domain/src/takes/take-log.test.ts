import fc from "fast-check";
import { expect, test } from "vitest";
import { type LogSource, readTakeTail, scanTakeLog } from "./scan-take-log.ts";
import { interruptionGap, type TakeGap } from "./take-gaps.ts";
import {
  chunkRecord,
  endRecord,
  gapRecord,
  readChunk,
  segmentRecord,
  startRecord,
  type TakeStart,
} from "./take-log.ts";

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

const sourceOf = (bytes: Uint8Array): LogSource => ({
  size: bytes.length,
  read: (at, length) => bytes.subarray(at, at + length),
});

type Step = { kind: "sound"; samples: number[] } | { kind: "gap"; frames: number };
const anySteps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("sound" as const),
      samples: fc.array(fc.integer({ min: -9_000, max: 9_000 }), { minLength: 2, maxLength: 40 }),
    }),
    fc.record({ kind: fc.constant("gap" as const), frames: fc.integer({ min: 1, max: 1_000 }) }),
  ),
  { minLength: 1, maxLength: 12 },
);

/** Writes a take with these steps. Returns its log, the end of each record, and the sound of each frame. */
function write(steps: readonly Step[]) {
  const records: Uint8Array[] = [startRecord(start)];
  const ends: { bytes: number; frames: number }[] = [];
  const sound = new Map<number, [number, number]>();
  let frames = 0;
  let bytes = records[0]?.length ?? 0;
  for (const step of steps) {
    const seq = records.length;
    const even = step.kind === "sound" ? step.samples.slice(0, step.samples.length & ~1) : [];
    const samples = Float32Array.from(even, (value) => value / 32_768);
    const record =
      step.kind === "sound"
        ? chunkRecord({ seq, firstFrame: frames }, samples, 2).bytes
        : gapRecord(seq, { firstFrame: frames, frames: step.frames, why: "input-gone", missedMs: null });
    for (let index = 0; index < samples.length; index += 2)
      sound.set(frames + index / 2, [samples[index] ?? 0, samples[index + 1] ?? 0]);
    frames += step.kind === "sound" ? samples.length / 2 : step.frames;
    records.push(record);
    bytes += record.length;
    ends.push({ bytes, frames });
  }
  return { log: join(records), ends, sound, frames, startBytes: records[0]?.length ?? 0 };
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function read(log: Uint8Array) {
  const sound = new Map<number, [number, number]>();
  const scan = scanTakeLog(sourceOf(log), {
    onChunk({ header, payload }) {
      const samples = readChunk(header, payload);
      for (let index = 0; index < samples.length; index += 2)
        sound.set(header.firstFrame + index / 2, [samples[index] ?? 0, samples[index + 1] ?? 0]);
    },
  });
  return { scan, sound };
}

const isInGap = (gaps: readonly TakeGap[], frame: number) =>
  gaps.some(({ firstFrame, frames }) => frame >= firstFrame && frame < firstFrame + frames);

test("reading a log returns everything that was written: every sample, gap and segment, and the end, with an absence in parts as one gap", () => {
  void fc.assert(
    fc.property(anySteps, (steps) => {
      const { log, sound, frames } = write(steps);
      const segment = { firstFrame: 0, frames, from: 0, to: log.length, sha256: "ab".repeat(32) };
      const end = { frames, why: "stopped", root: "cd".repeat(32) } as const;
      const closed = join([log, segmentRecord(steps.length + 1, segment), endRecord(steps.length + 2, end)]);
      const found = read(closed);
      expect(found.scan).toMatchObject({ start, frames, segments: [segment], end, validBytes: closed.length });
      expect(found.sound).toEqual(sound);
      const isGap = (index: number) => steps[index]?.kind === "gap";
      expect(found.scan?.gaps.length).toBe(steps.filter((_, index) => isGap(index) && !isGap(index - 1)).length);
    }),
  );
});

test("[TK-1] a log cut off at any byte keeps every whole record and nothing else", () => {
  void fc.assert(
    fc.property(anySteps, fc.double({ min: 0, max: 1, noNaN: true }), (steps, share) => {
      const { log, ends, startBytes } = write(steps);
      const size = startBytes + Math.floor(share * (log.length - startBytes));
      const { scan } = read(log.slice(0, size));
      const whole = ends.filter(({ bytes }) => bytes <= size).at(-1);
      expect(scan?.frames).toBe(whole?.frames ?? 0);
      expect(scan?.validBytes).toBe(whole?.bytes ?? startBytes);
      expect(readTakeTail(sourceOf(log.slice(0, size)))?.frames).toBe(whole?.frames ?? 0);
    }),
  );
});

test("[TK-2] whichever bits flip, each sample is either as recorded or in a reported gap", () => {
  void fc.assert(
    fc.property(anySteps, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (steps, flips) => {
      const { log, sound, startBytes } = write(steps);
      const damaged = log.slice();
      for (const flip of flips) {
        const at = startBytes + (flip % Math.max(1, log.length - startBytes));
        damaged[at] = (damaged[at] ?? 0) ^ (1 << (flip % 8));
      }
      const found = read(damaged);
      if (found.scan === null) throw new Error("the first record wasn't touched");
      for (const [frame, samples] of found.sound) expect(samples).toEqual(sound.get(frame));
      for (const frame of sound.keys())
        expect(
          found.sound.has(frame) || frame >= found.scan.frames || isInGap(found.scan.gaps, frame),
          `frame ${frame} is neither sound nor gap`,
        ).toBe(true);
    }),
  );
});

test("reading only headers finds the same frames, gaps and end as reading everything", () => {
  void fc.assert(
    fc.property(anySteps, (steps) => {
      const { log } = write(steps);
      expect(scanTakeLog(sourceOf(log), { headersOnlyUpTo: log.length })).toEqual(scanTakeLog(sourceOf(log)));
    }),
  );
});

test("a bad sector in the middle loses only the chunks that it held", () => {
  const steps = Array.from({ length: 6 }, () => ({ kind: "sound" as const, samples: [100, 200, 300, 400] }));
  const { log, ends, sound } = write(steps);
  log.fill(0, (ends[1]?.bytes ?? 0) + 3, (ends[3]?.bytes ?? 0) - 2);
  const found = read(log);
  expect(found.scan?.gaps).toEqual([{ firstFrame: 4, frames: 4, why: "damaged", missedMs: null }]);
  expect([...found.sound.keys()]).toEqual([...sound.keys()].filter((frame) => frame < 4 || frame >= 8));
});

test("bytes that aren't a log are refused and never crash the reader", () => {
  void fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(scanTakeLog(sourceOf(bytes))).toBeNull();
      expect(readTakeTail(sourceOf(bytes))).toBeNull();
    }),
  );
  void fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const { log, frames } = write([{ kind: "sound", samples: [1, 2] }]);
      expect(read(join([log, bytes])).scan?.frames).toBe(frames);
    }),
  );
});

test("a start record with another version, an impossible sample rate or no channels is refused", () => {
  for (const change of [{ version: 2 }, { sampleRateHz: 0 }, { sampleRateHz: 1e9 }, { channels: 0 }, { input: 7 }]) {
    const forged: object = { ...start, ...change };
    expect(scanTakeLog(sourceOf(startRecord(forged as TakeStart))), JSON.stringify(change)).toBeNull();
  }
});

test("a later record can't replace sound that's already there", () => {
  const first = chunkRecord({ seq: 1, firstFrame: 0 }, Float32Array.of(0.5, 0.5), 2).bytes;
  const again = chunkRecord({ seq: 2, firstFrame: 0 }, Float32Array.of(0.25, 0.25), 2).bytes;
  expect([...read(join([startRecord(start), first, again])).sound]).toEqual([[0, [0.5, 0.5]]]);
});

test("an interruption becomes silence of the same length, unless it lasted more than ten minutes", () => {
  expect(interruptionGap(480, 12_000, 48_000)).toEqual({
    firstFrame: 480,
    frames: 576_000,
    why: "interrupted",
    missedMs: 12_000,
  });
  expect(interruptionGap(480, 3_600_000, 48_000).frames).toBe(0);
});
