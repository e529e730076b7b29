import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { flacBlocks } from "./flac-blocks.ts";
import { flacHead } from "./flac-file.ts";

const facts = {
  ...{ sampleRateHz: 48_000, channels: 2, bits: 24, frames: 200_000, md5: new Uint8Array(16).fill(7) },
  ...{ title: "Chorus", artist: "Ada", localTime: "2026-11-23T15:30:00", root: "ab12" },
  gaps: [{ firstFrame: 96_000, frames: 4_800, why: "input-gone", missedMs: null }],
  marks: [
    { id: "1", frame: 0, label: "Count-in" },
    { id: "2", frame: 172_848_024, label: "Ö = last, with\na line break" },
  ],
} satisfies Parameters<typeof flacHead>[0];

/** Returns the comments in the file's head, without the vendor. */
function textsIn(head: Uint8Array): string[] {
  const bytes = Buffer.from(head);
  let at = 46 + 4 + bytes.readUInt32LE(46);
  const count = bytes.readUInt32LE(at);
  at += 4;
  const texts: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const length = bytes.readUInt32LE(at);
    texts.push(bytes.toString("utf8", at + 4, at + 4 + length));
    at += 4 + length;
  }
  expect(at).toBe(bytes.length);
  return texts;
}

test("[TK-56] a FLAC file states title, artist, date and root, and has a chapter for each gap and marker", () => {
  const texts = textsIn(flacHead(facts));
  expect(texts.slice(0, 5)).toEqual([
    "TITLE=Chorus",
    "ARTIST=Ada",
    "DATE=2026-11-23",
    "ENCODER=Foldback",
    "FOLDBACK_ROOT=ab12",
  ]);
  expect(texts.slice(5).filter((_, index) => index % 2 === 0)).toEqual([
    "CHAPTER000=00:00:00.000",
    "CHAPTER001=00:00:02.000",
    "CHAPTER002=01:00:01.001",
  ]);
  expect([texts[6], texts[10]]).toEqual(["CHAPTER000NAME=Count-in", "CHAPTER002NAME=Ö = last, with\na line break"]);
  expect(texts[8]).toMatch(/^CHAPTER001NAME=./);
});

test("[TK-56] a FLAC file without an artist's name doesn't state one, and never has more than a thousand chapters", () => {
  const marks = Array.from({ length: 1_200 }, (_, frame) => ({ id: `${frame}`, frame, label: "x" }));
  const texts = textsIn(flacHead({ ...facts, artist: "", gaps: [], marks }));
  expect(texts.some((text) => text.startsWith("ARTIST"))).toBe(false);
  expect([texts.length, texts.at(-1)]).toEqual([4 + 2_000, "CHAPTER999NAME=x"]);
});

test("[TK-56] a FLAC file states lengths of more than 32 bits", () => {
  const head = Buffer.from(flacHead({ ...facts, frames: 5 * 2 ** 32 + 3 }));
  expect([head.readUInt8(21) & 15, head.readUInt32BE(22)]).toEqual([5, 3]);
});

/** Uses only whole numbers, so that every machine makes the same samples. */
const sample = (at: number, top: number) => (((at * 7_919) % 4_001) - 2_000) * Math.floor(top / 2_001);

/**
 * HAZARD: if these hashes change, the same take no longer gives the same archive. Raise `archiveVersion` of the
 * hand-offs, and check the new files with `npm run test:formats`.
 */
test.each([
  ["mono, 16 bit, one frame", 1, 16, 1, "91ec52f742160ad07d0f4817724dbec487ffc178abdcd177bf541f454e25f32c"],
  ["mono, 16 bit, an odd length", 1, 16, 9_999, "08e79a695b8aa72ebcd1ca4b467bc3486444bb7e857971177f6eeeb158c65fad"],
  ["stereo, 16 bit, one whole block", 2, 16, 4_096, "acb2623f9bb2c4e02d912b02298d50bff856dff657cbe657f5426c6a1b555892"],
  [
    "mono, 24 bit, one frame more than a block",
    1,
    24,
    4_097,
    "230e11c3bbbe3b90ede5316b432005ec2eb7b983a6b1fd903f775578155d390a",
  ],
  ["stereo, 24 bit, an odd length", 2, 24, 12_345, "521b42853810ba1ca0afc44f870cf09662df53291c090b84de59e6f95f8b60c3"],
] as const)("[TK-56] the FLAC of the same samples never changes: %s", (_name, channels, bits, frames, sha256) => {
  const sound = Buffer.alloc((frames * channels * bits) / 8);
  for (let at = 0; at < frames * channels; at += 1)
    sound.writeIntLE(sample(at, 2 ** (bits - 1)), (at * bits) / 8, bits / 8);
  const md5 = createHash("md5").update(sound).digest();
  const shape = { sampleRateHz: 48_000, channels, bits };
  const blocks = flacBlocks(sound, { shape, firstBlock: 0 });
  const file = Buffer.concat([flacHead({ ...facts, ...shape, frames, md5 }), ...blocks]);
  expect(createHash("sha256").update(file).digest("hex")).toBe(sha256);
});
