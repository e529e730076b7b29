import { createHash } from "node:crypto";
import { bitWriter } from "@foldback/domain/takes/bit-writer";
import { flacBlocks } from "@foldback/domain/takes/flac-blocks";
import { flacHead } from "@foldback/domain/takes/flac-file";
import { crc8, crc16, type FlacShape } from "@foldback/domain/takes/flac-format";
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
  expect(head).toMatchObject({ title: facts.title, root: facts.root });
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

const head = (change: (bytes: Buffer) => Buffer) => {
  const { file } = smallFile();
  const bytes = 46 + file.readUIntBE(43, 3);
  return decoded(Buffer.concat([change(Buffer.from(file.subarray(0, bytes))), file.subarray(bytes)]));
};

function smallFile() {
  const sound = soundOf([1, 2, 3, 4], 16);
  return { sound, file: encoded(sound, { sampleRateHz: 48_000, channels: 1, bits: 16 }) };
}

/** A block of metadata with these texts, the first of which is the vendor. */
function commentsOf(texts: readonly string[], { kind = 0x84, count = texts.length - 1, more = "" } = {}): Buffer {
  const fields = texts.map((text) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(Buffer.byteLength(text));
    return Buffer.concat([length, Buffer.from(text)]);
  });
  const number = Buffer.alloc(4);
  number.writeUInt32LE(count);
  const block = Buffer.concat([...fields.slice(0, 1), number, ...fields.slice(1), Buffer.from(more)]);
  const header = Buffer.alloc(4);
  header.writeUInt32BE(block.length);
  header.writeUInt8(kind);
  return Buffer.concat([header, block]);
}

const [title, artist, date, encoder, root] = [
  "TITLE=T",
  "ARTIST=Ada",
  "DATE=2026-11-23",
  "ENCODER=Foldback",
  "FOLDBACK_ROOT=ab",
] as const;
const chapter = ["CHAPTER000=00:00:01.500", "CHAPTER000NAME=Chorus"];

test("[TK-57] the head of a FLAC file has exactly what Foldback writes, with or without an artist and chapters", async () => {
  const { sound } = smallFile();
  const withTexts = (texts: readonly string[], options = {}) =>
    head((bytes) => Buffer.concat([bytes.subarray(0, 42), commentsOf(["Foldback", ...texts], options)]));
  for (const texts of [
    [title, artist, date, encoder, root],
    [title, date, encoder, root],
    [title, artist, date, encoder, root, ...chapter],
  ])
    expect(await withTexts(texts)).toEqual(sound);
  for (const texts of [
    [artist, date, encoder, root],
    [title, title, date, encoder, root],
    [title, artist, encoder, root],
    [title, artist, date, "ENCODER=Other", root],
    [title, artist, date, encoder],
    [title, artist, date, encoder, root, "METADATA_BLOCK_PICTURE=AAAA"],
    [title, artist, date, encoder, root, "REPLAYGAIN_TRACK_GAIN=-9 dB"],
    [title, artist, date, encoder, root, chapter[0] ?? ""],
    [title, artist, date, encoder, root, ...chapter, ...chapter],
  ])
    expect(await withTexts(texts), texts.join()).toBeNull();
  const all = [title, artist, date, encoder, root];
  for (const options of [{ kind: 4 }, { kind: 0x81 }, { count: 4 }, { count: 6 }, { more: "more" }])
    expect(await withTexts(all, options), JSON.stringify(options)).toBeNull();
});

test("[TK-57] other metadata, another vendor and stated block sizes are refused", async () => {
  const put = (at: number, ...values: number[]) =>
    head((bytes) => {
      bytes.set(values, at);
      return bytes;
    });
  expect(await put(0)).toEqual(smallFile().sound);
  // The sizes of the smallest and largest block, the first letter of the vendor, and a kind of metadata we don't write.
  for (const [at, value] of [
    [14, 1],
    [17, 1],
    [50, 0x62],
    [4, 0x80],
  ] as const)
    expect(await put(at, value), `${at}`).toBeNull();
  const padding = Buffer.from([1, 0, 0, 2, 0, 0]);
  expect(await head((bytes) => Buffer.concat([bytes.subarray(0, 42), padding, bytes.subarray(42)]))).toBeNull();
});

/** One block of two frames, written bit by bit with correct checksums. */
function block(channels: readonly [kind: number, ...samples: number[]][], assignment: number, bits = 16): Buffer {
  const writer = bitWriter(400);
  for (const [value, width] of [
    [0xff_f8, 16],
    [(7 << 4) | 10, 8],
    [(assignment << 4) | (4 << 1), 8],
    [0, 8],
    [1, 16],
  ] as const)
    writer.put(value, width);
  writer.put(crc8(writer.aligned()), 8);
  for (const [index, [kind, ...samples]] of channels.entries()) {
    writer.put(kind, 8);
    for (const sample of samples) writer.put(sample, bits + (index === 1 && assignment > 1 ? 1 : 0));
  }
  writer.put(crc16(writer.aligned()), 16);
  return Buffer.from(writer.aligned());
}

test("[TK-57] samples beyond the range of the sound are refused, because programs would play them differently", async () => {
  const shape = { sampleRateHz: 48_000, channels: 2, bits: 16 } as const;
  const first = Buffer.from(flacHead({ ...facts, ...shape, frames: 2, md5: new Uint8Array(16) }));
  const verbatim = 0b10;
  const played = async (left: number, side: number) =>
    (
      await decoded(
        Buffer.concat([
          first,
          block(
            [
              [verbatim, left, left],
              [verbatim, side, side],
            ],
            8,
          ),
        ]),
      )
    )?.length;
  expect(await played(30_000, 60_000)).toBe(8);
  expect(await played(-32_768, 0)).toBe(8);
  expect(await played(30_000, 65_000)).toBe(0);
  expect(await played(30_000, -3_000)).toBe(0);
});
