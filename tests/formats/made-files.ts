/** Makes sound files with the product's writers: one in each format that a take can be exported in, and a stem. */

import { createHash } from "node:crypto";
import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { flacBlocks } from "@foldback/domain/takes/flac-blocks";
import { flacBits, flacHead } from "@foldback/domain/takes/flac-file";
import { memorySource } from "@foldback/domain/takes/memory-source";
import { formatBytes, type TakeFormat } from "@foldback/domain/takes/take-format";
import { type WavFacts, wavParts } from "@foldback/domain/takes/wav-file";
import { memoryDisk } from "@foldback/studio-link/takes/memory-disk";
import { beginStem } from "@foldback/studio-link/takes/stem-writer";
import { exportTake } from "@foldback/studio-link/takes/take-export";
import { testSha256 } from "@foldback/testkit/processes/test-sha256";

export const facts = {
  channels: 2,
  sampleRateHz: 48_000,
  title: "Chorus & verse",
  localTime: "2026-11-23T14:30:00",
  root: "5e0c5b1e6c2f4b7e9f440d8a3f1c7a115e0c5b1e6c2f4b7e9f440d8a3f1c7a11",
  gaps: [{ firstFrame: 48_000, frames: 4_800, why: "input-gone", missedMs: null }],
  marks: [{ id: "m", frame: 96_000, label: "Good one" }],
} satisfies Omit<WavFacts, "format" | "frames">;
export const artist = "Ada";

export type MadeFile = {
  path: string;
  kind: "wav" | "flac";
  facts: WavFacts;
  /** Null if there's too much to read in full. */
  sound: Buffer | null;
};

const frames = 3 * facts.sampleRateHz + 1_234;

function soundOf(format: TakeFormat): Buffer {
  const bytes = formatBytes[format];
  const sound = Buffer.alloc(frames * facts.channels * bytes);
  for (let index = 0; index < frames * facts.channels; index += 1) {
    const sample = 0.6 * Math.sin(index / 30) + 0.2 * Math.sin(index / 7);
    if (format === "float-32") sound.writeFloatLE(sample, index * bytes);
    else sound.writeIntLE(Math.round(sample * 2 ** (8 * bytes - 1)), index * bytes, bytes);
  }
  return sound;
}

export async function makeFiles(folder: string): Promise<MadeFile[]> {
  const formats = ["pcm-16", "pcm-24", "float-32"] as const;
  const stem = await makeStem(folder);
  return [
    ...formats.map((format) => makeWav(folder, format)),
    ...formats.map((format) => makeFlac(folder, { ...facts, format, frames }, soundOf(format))),
    stem,
    makeFlac(folder, stem.facts, stem.sound, "stem"),
    makeLarge(folder),
  ].filter((file) => file !== null);
}

function makeWav(folder: string, format: TakeFormat): MadeFile {
  const path = join(folder, `${format}.wav`);
  const sound = soundOf(format);
  const about = { ...facts, format, frames };
  const { head, tail } = wavParts(about);
  writeFileSync(path, Buffer.concat([head, sound, tail]));
  return { path, kind: "wav", facts: about, sound };
}

/** Returns null for floats, which FLAC doesn't have. */
function makeFlac(folder: string, about: WavFacts, sound: Buffer, name: string = about.format): MadeFile | null {
  const bits = flacBits[about.format];
  if (bits === null) return null;
  const path = join(folder, `${name}.flac`);
  const md5 = createHash("md5").update(sound).digest();
  const blocks = flacBlocks(sound, { shape: { ...about, bits }, firstBlock: 0 });
  writeFileSync(path, Buffer.concat([flacHead({ ...about, artist, bits, md5 }), ...blocks]));
  return { path, kind: "flac", facts: about, sound };
}

/**
 * Talkback that began a second after the take and ended when the engineer left, recorded and exported as in a browser.
 */
async function makeStem(folder: string): Promise<MadeFile & { sound: Buffer }> {
  const { sampleRateHz, channels, localTime, marks } = facts;
  const about = { sampleRateHz, channels, preRollFrames: 0, input: "", sessionId: null };
  const start = { version: 1, takeId: "take", startedAt: "2026-11-23T14:30:00.000Z", ...about } as const;
  const { disk, stem } = memoryDisk();
  const writer = beginStem({ file: (await disk.open("take")).stem, sha256: testSha256, stemId: "stem" }, start);
  const [begins, ends] = [sampleRateHz, 2 * sampleRateHz];
  const voice = soundOf("pcm-24").subarray(begins * channels * 3, ends * channels * 3);
  const samples = Float32Array.from(
    { length: (ends - begins) * channels },
    (_, index) => voice.readIntLE(index * 3, 3) / 2 ** 23,
  );
  const chunk = (sampleRateHz / 10) * channels;
  writer.write({ kind: "gap", firstFrame: 0, frames: begins, why: "no-consent", missedMs: null });
  for (let at = 0; at < samples.length; at += chunk)
    writer.write({ kind: "sound", firstFrame: begins + at / channels, samples: samples.subarray(at, at + chunk) });
  writer.write({ kind: "gap", firstFrame: ends, frames: frames - ends, why: "engineer-away", missedMs: null });
  await writer.seal("stopped", frames);
  const pieces: Uint8Array[] = [];
  const named = { title: `${facts.title}, talkback`, localTime, marks };
  const exported = exportTake(memorySource(stem("take")), named, (bytes) => void pieces.push(Uint8Array.from(bytes)));
  if (exported === null) throw new Error("the stem can't be read");
  const path = join(folder, "stem.wav");
  writeFileSync(path, Buffer.concat(pieces));
  const silence = (count: number) => Buffer.alloc(count * channels * 3);
  const sound = Buffer.concat([silence(begins), voice, silence(frames - ends)]);
  return { path, kind: "wav", facts: exported, sound };
}

/** An RF64 file larger than 4 GB. It's sparse, so its silence takes up no disk space. */
function makeLarge(folder: string): MadeFile {
  const path = join(folder, "large.wav");
  const about = { ...facts, format: "pcm-24", frames: 750_000_001 } as const;
  const { head, tail } = wavParts(about);
  const dataBytes = about.frames * facts.channels * formatBytes[about.format];
  const file = openSync(path, "w");
  writeSync(file, head);
  ftruncateSync(file, head.length + dataBytes);
  writeSync(file, tail, 0, tail.length, head.length + dataBytes);
  closeSync(file);
  return { path, kind: "wav", facts: about, sound: null };
}
