import type { LogSource } from "@foldback/domain/takes/scan-take-log";
import { chunkRecord, gapRecord, startRecord } from "@foldback/domain/takes/take-log";
import { wavParts } from "@foldback/domain/takes/wav-file";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exportTake } from "./take-export.ts";

const start = {
  version: 1,
  takeId: "one",
  startedAt: "2026-11-23T14:30:05.000Z",
  sampleRateHz: 48_000,
  channels: 2,
  preRollFrames: 0,
  input: "Interface",
  sessionId: null,
} as const;
const facts = { title: "First take", localTime: "2026-11-23T14:30:05", marks: [] };

const sourceOf = (bytes: Uint8Array): LogSource => ({
  size: bytes.length,
  read: (at, length) => bytes.subarray(at, at + length),
});

type Step = { samples: Float32Array } | { gapFrames: number };

function logOf(steps: readonly Step[]): Buffer {
  const records: Uint8Array[] = [startRecord(start)];
  let firstFrame = 0;
  for (const step of steps) {
    const seq = records.length;
    if ("samples" in step) records.push(chunkRecord({ seq, firstFrame }, step.samples, 2).bytes);
    else records.push(gapRecord(seq, { firstFrame, frames: step.gapFrames, why: "input-gone", missedMs: null }));
    firstFrame += "samples" in step ? step.samples.length / 2 : step.gapFrames;
  }
  return Buffer.concat(records);
}

function exported(log: Uint8Array): Buffer {
  const parts: Uint8Array[] = [];
  const made = exportTake(sourceOf(log), facts, (bytes) => void parts.push(bytes.slice()));
  if (made === null) throw new Error("nothing was exported");
  return Buffer.concat(parts);
}

/** Parses the file's RIFF chunks. */
function read(file: Buffer) {
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at < file.length; ) {
    const size = file.readUInt32LE(at + 4);
    chunks.set(file.toString("latin1", at, at + 4), file.subarray(at + 8, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  const format = chunks.get("fmt ") ?? Buffer.alloc(40);
  const data = chunks.get("data") ?? Buffer.alloc(0);
  const bits = format.readUInt16LE(14);
  const isFloat = format.readUInt16LE(24) === 3;
  const values = Array.from({ length: data.length / (bits / 8) }, (_, index) =>
    isFloat ? data.readFloatLE(index * 4) : data.readIntLE((index * bits) / 8, bits / 8),
  );
  return { chunks, bits, isFloat, values, riffBytes: file.readUInt32LE(4) };
}

const samplesIn = (scale: number) =>
  fc
    .array(fc.integer({ min: -scale, max: scale - 1 }), { minLength: 2, maxLength: 40 })
    .map((values) => ({ samples: Float32Array.from(values.slice(0, values.length & ~1), (value) => value / scale) }));
const anySteps = (samples: fc.Arbitrary<Step>) =>
  fc.array(fc.oneof(samples, fc.record({ gapFrames: fc.integer({ min: 1, max: 300 }) })), {
    minLength: 1,
    maxLength: 8,
  });

const expectedOf = (steps: readonly Step[]): number[] =>
  steps.flatMap((step) => ("samples" in step ? [...step.samples] : new Array<number>(step.gapFrames * 2).fill(0)));

test("[TK-3] a 24-bit take is exported as a 24-bit file with the same samples, and silence only where the gaps are", () => {
  void fc.assert(
    fc.property(anySteps(fc.oneof(samplesIn(2 ** 23), samplesIn(2 ** 15))), (steps) => {
      // Adds a sample that needs all 24 bits.
      const all = [...steps, { samples: Float32Array.of(2 ** -23, 0) }];
      const { bits, values, chunks } = read(exported(logOf(all)));
      expect(bits).toBe(24);
      expect(values.map((value) => value / 2 ** 23)).toEqual(expectedOf(all));
      const isGap = (step: Step | undefined) => step !== undefined && "gapFrames" in step;
      const gaps = steps.filter((step, index) => isGap(step) && !isGap(steps[index - 1])).length;
      expect(chunks.get("cue ")?.readUInt32LE(0) ?? 0).toBe(gaps);
    }),
  );
});

test("[TK-3] any other take is exported as floats, bit for bit", () => {
  const floats = fc
    .array(fc.float({ noNaN: true }), { minLength: 2, maxLength: 40 })
    .map((values) => ({ samples: Float32Array.from(values.slice(0, values.length & ~1)) }));
  void fc.assert(
    fc.property(anySteps(floats), (steps) => {
      const all = [...steps, { samples: Float32Array.of(0.1, -0) }];
      const { isFloat, values } = read(exported(logOf(all)));
      expect(isFloat).toBe(true);
      expect(values).toEqual(expectedOf(all));
    }),
  );
});

test("[TK-3] samples that Chromium converted from 16 bits are exported as the input's own 16-bit values", () => {
  const own = [1, -1, 32_767, -32_768, 12_345, -12_345];
  const samples = Float32Array.from(own, (value) =>
    Math.fround(value * (value > 0 ? Math.fround(1 / 32_767) : 1 / 32_768)),
  );
  const { bits, values } = read(exported(logOf([{ samples }])));
  expect({ bits, values }).toEqual({ bits: 16, values: own });
});

test("the sizes in the file are right, and every chunk begins at an even position", () => {
  const file = exported(logOf([{ samples: Float32Array.of(2 ** -23, 0, 0.5, 0, 0.25, 0) }, { gapFrames: 3 }]));
  const { riffBytes, chunks } = read(file);
  expect(riffBytes).toBe(file.length - 8);
  expect([...chunks.keys()]).toEqual(["JUNK", "fmt ", "bext", "data", "cue ", "LIST", "iXML"]);
  const bext = chunks.get("bext");
  expect(bext?.toString("latin1", 0, 10)).toBe("First take");
  expect(bext?.toString("latin1", 320, 338)).toBe("2026-11-2314:30:05");
  expect(bext?.readUInt32LE(338), "samples since midnight").toBe(((14 * 3_600 + 30 * 60 + 5) * 48_000) % 2 ** 32);
});

const infoIn = (file: Uint8Array) => read(Buffer.from(file)).chunks.get("iXML")?.toString() ?? "";

test("[TK-41] a file's iXML has the take's name, format and tracks, and a marker for each gap", () => {
  const sound = { samples: Float32Array.of(2 ** -23, 0, 0.5, 0, 0.25, 0) };
  const info = infoIn(exported(logOf([sound, { gapFrames: 3 }, sound])));
  const found = (name: string) => [...info.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, it]) => it);
  expect(found("TAKE")).toEqual(["First take"]);
  expect([...found("FILE_SAMPLE_RATE"), ...found("AUDIO_BIT_DEPTH")]).toEqual(["48000", "24"]);
  expect(found("TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO")).toEqual([String((14 * 3_600 + 30 * 60 + 5) * 48_000)]);
  expect([...found("TRACK_COUNT"), ...found("NAME")]).toEqual(["2", "Left", "Right"]);
  expect([...found("SYNC_POINT_COMMENT"), ...found("SYNC_POINT_LOW")]).toEqual(["Gap: input-gone", "3"]);
  expect(found("SYNC_POINT_EVENT_DURATION")).toEqual(["3"]);
});

test("[TK-41] whatever a take is called, its iXML is well-formed and needs no padding", () => {
  void fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 20 }), fc.integer({ min: 1, max: 2 }), (title, channels) => {
      const wav = {
        ...facts,
        title,
        format: "float-32",
        channels,
        sampleRateHz: 96_000,
        frames: 1,
        root: "ab",
      } as const;
      const gap = { firstFrame: 2 ** 32 + 5, frames: 9, why: "damaged", missedMs: null } as const;
      const { head, tail } = wavParts({ ...wav, gaps: [gap] });
      const info = infoIn(Buffer.concat([head, new Uint8Array(4 * channels), tail]));
      expect(Buffer.byteLength(info) % 2).toBe(0);
      expect(info).toContain("<FILE_UID>ab</FILE_UID>");
      expect(info).toContain("<SYNC_POINT_HIGH>1</SYNC_POINT_HIGH>\n<SYNC_POINT_LOW>5</SYNC_POINT_LOW>");
      // Everything that's left after the tags and entities is plain text.
      const text = info.replace(/<\??[A-Z_a-z0-9]+(?: [^<>]*)?>|<\/[A-Z_]+>|&(?:amp|lt|gt);/g, "");
      expect(text).not.toMatch(/[<>&]|[^\P{Cc}\n]/u);
    }),
  );
});

test("[TK-64] the artist's markers are in the file, in order with the gaps and with non-Latin letters intact", () => {
  const marks = [
    { id: "a", frame: 1, label: "Припев & verse" },
    { id: "b", frame: 12, label: "" },
  ];
  const gap = { firstFrame: 4, frames: 3, why: "damaged", missedMs: null } as const;
  const wav = { ...facts, format: "pcm-24", channels: 2, sampleRateHz: 48_000, frames: 13, root: "" } as const;
  const { head, tail } = wavParts({ ...wav, gaps: [gap], marks });
  const { chunks } = read(Buffer.concat([head, new Uint8Array(13 * 6), tail]));
  const cue = chunks.get("cue ") ?? Buffer.alloc(0);
  expect([0, 1, 2].map((index) => cue.readUInt32LE(8 + index * 24))).toEqual([1, 4, 12]);
  const labels = String(chunks.get("LIST")?.subarray(4)).split("labl").slice(1);
  expect(labels.map((label) => label.slice(8).replaceAll("\0", ""))).toEqual(["Припев & verse", "Gap: damaged", ""]);
  expect(String(chunks.get("iXML"))).toContain("<SYNC_POINT_COMMENT>Припев &amp; verse</SYNC_POINT_COMMENT>");
});

test("a ten-hour take gets an RF64 header with 64-bit sizes", () => {
  const frames = 10 * 3_600 * 48_000;
  const wav = { ...facts, format: "pcm-24", channels: 2, sampleRateHz: 48_000, frames, root: "", gaps: [] } as const;
  const { head, tail } = wavParts(wav);
  const bytes = Buffer.from(head);
  expect(bytes.toString("latin1", 0, 4)).toBe("RF64");
  expect(bytes.readUInt32LE(4)).toBe(0xff_ff_ff_ff);
  expect(bytes.toString("latin1", 12, 16)).toBe("ds64");
  expect(Number(bytes.readBigUInt64LE(20))).toBe(head.length - 8 + frames * 6 + tail.length);
  expect(Number(bytes.readBigUInt64LE(28))).toBe(frames * 6);
  expect(Number(bytes.readBigUInt64LE(36))).toBe(frames);
  expect(bytes.readUInt32LE(bytes.length - 4)).toBe(0xff_ff_ff_ff);
});

test("a log that can't be read isn't exported", () => {
  expect(exportTake(sourceOf(new Uint8Array(100)), facts, () => expect.unreachable())).toBeNull();
});
