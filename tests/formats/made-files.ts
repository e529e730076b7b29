/** Makes a sound file in each format that a take can be exported in, with the product's own writers. */
import { createHash } from "node:crypto";
import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { flacBlocks } from "@foldback/domain/takes/flac-blocks";
import { flacBits, flacHead } from "@foldback/domain/takes/flac-file";
import { formatBytes, type TakeFormat } from "@foldback/domain/takes/take-format";
import { type WavFacts, wavParts } from "@foldback/domain/takes/wav-file";

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

export type MadeFile = { path: string; kind: "wav" | "flac"; format: TakeFormat; frames: number; sound: Buffer | null };

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

export function makeFiles(folder: string): MadeFile[] {
  const formats = ["pcm-16", "pcm-24", "float-32"] as const;
  return [
    ...formats.map((format) => makeWav(folder, format)),
    ...formats.flatMap((format) => (flacBits[format] === null ? [] : [makeFlac(folder, format, flacBits[format])])),
    makeLarge(folder),
  ];
}

function makeWav(folder: string, format: TakeFormat): MadeFile {
  const path = join(folder, `${format}.wav`);
  const sound = soundOf(format);
  const { head, tail } = wavParts({ ...facts, format, frames });
  writeFileSync(path, Buffer.concat([head, sound, tail]));
  return { path, kind: "wav", format, frames, sound };
}

function makeFlac(folder: string, format: TakeFormat, bits: 16 | 24): MadeFile {
  const path = join(folder, `${format}.flac`);
  const sound = soundOf(format);
  const md5 = createHash("md5").update(sound).digest();
  const blocks = flacBlocks(sound, { shape: { ...facts, bits }, firstBlock: 0 });
  writeFileSync(path, Buffer.concat([flacHead({ ...facts, artist, bits, frames, md5 }), ...blocks]));
  return { path, kind: "flac", format, frames, sound };
}

/** An RF64 file larger than 4 GB. It's sparse, so its silence takes up no disk space. */
function makeLarge(folder: string): MadeFile {
  const path = join(folder, "large.wav");
  const format = "pcm-24";
  const largeFrames = 750_000_001;
  const { head, tail } = wavParts({ ...facts, format, frames: largeFrames });
  const dataBytes = largeFrames * facts.channels * formatBytes[format];
  const file = openSync(path, "w");
  writeSync(file, head);
  ftruncateSync(file, head.length + dataBytes);
  writeSync(file, tail, 0, tail.length, head.length + dataBytes);
  closeSync(file);
  return { path, kind: "wav", format, frames: largeFrames, sound: null };
}
