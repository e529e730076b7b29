/**
 * 24-bit noise that never repeats and whose every sample is known, for stories that compare a recording with it.
 * Chromium's fake microphone plays float files at 44.1 kHz without changing a sample.
 */
import { writeFileSync } from "node:fs";

export const knownRateHz = 44_100;
const seconds = 120;
const channels = 2;
const signalFrames = knownRateHz * seconds;

/** A hash of the position, so it's the same in every run. It's never 0, so a zero always means a gap. */
function knownSample(frame: number, channel: number): number {
  let hash = Math.imul(frame * channels + channel + 1, 0x9e_37_79_b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85_eb_ca_77);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_3d);
  const value = ((hash ^ (hash >>> 16)) << 8) >> 10;
  return (value === 0 ? 1 : value) / 2 ** 23;
}

export const writeKnownSignal = (path: string) => writeSound(path, { seconds, silentSeconds: 0 });

type SoundFile = { seconds: number; silentSeconds: number };

/** Writes the first seconds of the known signal, and silence after them. The fake microphone repeats the file. */
export function writeSound(path: string, { seconds, silentSeconds }: SoundFile): string {
  const frames = knownRateHz * (seconds + silentSeconds);
  const samples = new Float32Array(frames * channels);
  for (let index = 0; index < knownRateHz * seconds * channels; index += 1)
    samples[index] = knownSample(Math.floor(index / channels), index % channels);
  const bytes = Buffer.concat([Buffer.alloc(44), new Uint8Array(samples.buffer)]);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(3, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(knownRateHz, 24);
  bytes.writeUInt32LE(knownRateHz * channels * 4, 28);
  bytes.writeUInt16LE(channels * 4, 32);
  bytes.writeUInt16LE(32, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(frames * channels * 4, 40);
  writeFileSync(path, bytes);
  return path;
}

export type RecordedWav = {
  bits: number;
  rateHz: number;
  frames: number;
  sampleAt(frame: number, channel: number): number;
  /** The markers, each of which is the first frame of a gap. */
  gapsAt: number[];
};

/** Parses a WAV file's chunks, independently of our writer. */
export function readWav(bytes: Buffer): RecordedWav {
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    chunks.set(bytes.toString("latin1", at, at + 4), bytes.subarray(at + 8, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  const format = chunks.get("fmt ");
  const data = chunks.get("data");
  if (!format || !data) throw new Error(`not a WAV file: ${[...chunks.keys()].join(", ")}`);
  const bits = format.readUInt16LE(14);
  const isFloat = format.readUInt16LE(24) === 3;
  const width = bits / 8;
  const sampleAt = (frame: number, channel: number) => {
    const at = (frame * channels + channel) * width;
    return isFloat ? data.readFloatLE(at) : data.readIntLE(at, width) / 2 ** (bits - 1);
  };
  const cues = chunks.get("cue ");
  const gapsAt = Array.from(
    { length: cues?.readUInt32LE(0) ?? 0 },
    (_, index) => cues?.readUInt32LE(8 + index * 24) ?? 0,
  );
  return { bits, rateHz: format.readUInt32LE(4), frames: data.length / width / channels, sampleAt, gapsAt };
}

/** Chromium's fake microphone delivers ten milliseconds at a time. */
const bufferFrames = knownRateHz / 100;

/**
 * Compares a recording with the known signal. Silence may only begin where the file's own markers name a gap. On a busy
 * machine Chromium loses whole buffers before a page can notice, so whole buffers may be silent or missing.
 */
export function compareWithKnown(wav: RecordedWav): { wrong: number; unnamedSilences: number[]; soundUntil: number } {
  const isSilent = (frame: number) => wav.sampleAt(frame, 0) === 0 && wav.sampleAt(frame, 1) === 0;
  const isKnown = (frame: number, known: number) =>
    [0, 1].every((channel) => wav.sampleAt(frame, channel) === knownSample(known % signalFrames, channel));
  const found = { wrong: 0, unnamedSilences: [] as number[], soundUntil: 0 };
  for (let frame = 0; frame < wav.frames; ) {
    const from = frame;
    if (isSilent(frame)) {
      while (frame < wav.frames && isSilent(frame)) frame += 1;
      if (!wav.gapsAt.includes(from) && (frame - from) % bufferFrames !== 0) found.unnamedSilences.push(from);
      continue;
    }
    let offset = placeOf(wav, from) - from;
    for (; frame < wav.frames && !isSilent(frame); frame += 1) {
      if (isKnown(frame, offset + frame)) continue;
      const skipped = placeOf(wav, frame) - frame - offset;
      if (skipped % bufferFrames === 0) offset += skipped;
      if (!isKnown(frame, offset + frame)) found.wrong += 1;
    }
    found.soundUntil = frame;
  }
  return found;
}

/** Returns this frame's position in the known signal, or NaN if it isn't there. */
function placeOf(wav: RecordedWav, frame: number): number {
  const [left, right] = [wav.sampleAt(frame, 0), wav.sampleAt(frame, 1)];
  for (let place = 0; place < signalFrames; place += 1)
    if (knownSample(place, 0) === left && knownSample(place, 1) === right) return place;
  return Number.NaN;
}
