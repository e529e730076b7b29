import { createHash } from "node:crypto";
import { flacBlocks } from "@foldback/domain/takes/flac-blocks";
import { flacHead } from "@foldback/domain/takes/flac-file";
import type { FlacShape } from "@foldback/domain/takes/flac-format";
import fc from "fast-check";
import { expect, test } from "vitest";
import { byteReader } from "./byte-reader.ts";
import { flacSound, readFlacHead } from "./read-flac.ts";

const facts = { title: "T", artist: "Ada", localTime: "2026-11-23T15:30:00", root: "ab", gaps: [], marks: [] };

function encoded(sound: Uint8Array, shape: FlacShape): Buffer {
  const frames = (sound.length * 8) / (shape.bits * shape.channels);
  const md5 = createHash("md5").update(sound).digest();
  return Buffer.concat([flacHead({ ...facts, ...shape, frames, md5 }), ...flacBlocks(sound, { shape, firstBlock: 0 })]);
}

async function decoded(file: Uint8Array): Promise<Buffer | null> {
  async function* pieces() {
    for (let at = 0; at < file.length; at += 10_007) yield file.subarray(at, at + 10_007);
  }
  const reader = byteReader(pieces());
  const head = await readFlacHead(reader);
  if (head === null) return null;
  const parts: Uint8Array[] = [];
  for await (const part of flacSound(reader, head)) parts.push(part);
  return Buffer.concat(parts);
}

/** Interleaved samples as in a WAV file. */
function soundOf(samples: readonly number[], bits: 16 | 24): Uint8Array {
  const sound = Buffer.alloc((samples.length * bits) / 8);
  for (const [index, sample] of samples.entries()) sound.writeIntLE(sample, (index * bits) / 8, bits / 8);
  return sound;
}

const shapes: FlacShape[] = [16, 24].flatMap((bits) =>
  [1, 2].flatMap((channels) =>
    [44_100, 48_000, 11_111].map((sampleRateHz) => ({ sampleRateHz, channels, bits: bits === 16 ? 16 : 24 }) as const),
  ),
);
const wave = (at: number, top: number) => Math.round(0.7 * top * Math.sin(at / 40) + 0.1 * top * Math.sin(at / 3));
const kinds: Record<string, (at: number, top: number) => number> = {
  silence: () => 0,
  music: wave,
  noise: (at, top) => ((at * 104_729 * 7_919) % (2 * top)) - top,
  "full scale, alternating": (at, top) => (at % 2 === 0 ? top - 1 : -top),
  "the channels' largest difference": (at, top) =>
    at % 4 < 2 ? (at % 2 === 0 ? top - 1 : -top) : at % 2 === 0 ? -top : top - 1,
  "a single click": (at, top) => (at === 5_000 ? -top : 0),
};

test.each(Object.keys(kinds))("[TK-56] %s comes back from FLAC exactly, in every shape and length", async (kind) => {
  for (const shape of shapes)
    for (const frames of [1, 4, 5, 4_095, 4_096, 4_097, 12_345]) {
      const top = 2 ** (shape.bits - 1);
      const samples = Array.from({ length: frames * shape.channels }, (_, at) => kinds[kind]?.(at, top) ?? 0);
      const sound = soundOf(samples, shape.bits);
      const file = encoded(sound, shape);
      expect((await decoded(file))?.equals(sound), `${JSON.stringify(shape)} ${frames}`).toBe(true);
      expect(file.length).toBeLessThan(sound.length * 1.01 + 400);
    }
});

test("[TK-56] any samples come back from FLAC exactly", async () => {
  const samples = fc.array(
    fc.oneof(fc.integer({ min: -(2 ** 23), max: 2 ** 23 - 1 }), fc.constantFrom(0, 1, -1, -(2 ** 23))),
    {
      minLength: 2,
      maxLength: 300,
    },
  );
  await fc.assert(
    fc.asyncProperty(samples, async (values) => {
      const sound = soundOf(values.slice(0, values.length - (values.length % 2)), 24);
      expect(await decoded(encoded(sound, { sampleRateHz: 48_000, channels: 2, bits: 24 }))).toEqual(sound);
    }),
    { numRuns: 60 },
  );
});

test("[TK-56] a flipped bit, a missing end and more sound than stated are noticed", async () => {
  const shape = { sampleRateHz: 48_000, channels: 2, bits: 24 } as const;
  const sound = soundOf(
    Array.from({ length: 20_000 }, (_, at) => wave(at, 2 ** 23)),
    24,
  );
  const file = encoded(sound, shape);
  for (let at = 150; at < file.length; at += 997) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] ?? 0) ^ 4;
    expect((await decoded(changed))?.length).toBeLessThan(sound.length);
  }
  expect((await decoded(file.subarray(0, -1)))?.length).toBeLessThan(sound.length);
  expect((await decoded(Buffer.concat([file, Buffer.from([0])])))?.length).toBeGreaterThan(sound.length);
});
