/**
 * 24-bit noise that never repeats and whose every sample is known, for stories that compare a recording with it.
 * Chromium's fake microphone plays float files at 44.1 kHz without changing a sample. Real inputs have at most 16 bits
 * on Linux, so there's a 16-bit version for them.
 */
import { writeFileSync } from "node:fs";

export const knownRateHz = 44_100;
const seconds = 120;
const channels = 2;
const signalFrames = knownRateHz * seconds;

/** Chromium divides a 16-bit input's positive samples by 32,767 and its negative ones by 32,768. */
const forms = {
  "24-bit": (value: number) => value / 2 ** 23,
  "16-bit": (value: number) => value / 2 ** 15,
  "16-bit as float": (value: number) => Math.fround(value * (value > 0 ? Math.fround(1 / 32_767) : 1 / 32_768)),
};
type SignalForm = keyof typeof forms;

/** A hash of the position, so it's the same in every run. It's never 0, so a zero always means a gap. */
function knownSample(frame: number, channel: number, form: SignalForm): number {
  let hash = Math.imul(frame * channels + channel + 1, 0x9e_37_79_b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85_eb_ca_77);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_3d);
  const value = ((hash ^ (hash >>> 16)) << 8) >> (form === "24-bit" ? 10 : 18);
  return forms[form](value === 0 ? 1 : value);
}

export const writeKnownSignal = (path: string) => writeSound(path, { seconds, silentSeconds: 0 });

type SoundFile = { seconds: number; silentSeconds: number };

/** Writes the first seconds of the known signal, and silence after them. The fake microphone repeats the file. */
export function writeSound(path: string, { seconds, silentSeconds }: SoundFile): string {
  const frames = knownRateHz * (seconds + silentSeconds);
  const samples = new Float32Array(frames * channels);
  for (let index = 0; index < knownRateHz * seconds * channels; index += 1)
    samples[index] = knownSample(Math.floor(index / channels), index % channels, "24-bit");
  return writeWav(path, { samples: new Uint8Array(samples.buffer), bits: 32 });
}

/** Writes all of the known signal's 16-bit version. */
export function writeKnown16Bit(path: string): string {
  const samples = new Int16Array(signalFrames * channels);
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = knownSample(Math.floor(index / channels), index % channels, "16-bit") * 2 ** 15;
  return writeWav(path, { samples: new Uint8Array(samples.buffer), bits: 16 });
}

/** 32-bit samples are floats. */
function writeWav(path: string, { samples, bits }: { samples: Uint8Array; bits: 16 | 32 }): string {
  const bytes = Buffer.concat([Buffer.alloc(44), samples]);
  const frameBytes = (channels * bits) / 8;
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(bits === 32 ? 3 : 1, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(knownRateHz, 24);
  bytes.writeUInt32LE(knownRateHz * frameBytes, 28);
  bytes.writeUInt16LE(frameBytes, 32);
  bytes.writeUInt16LE(bits, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(samples.length, 40);
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

const isSilent = (wav: RecordedWav, frame: number): boolean =>
  wav.sampleAt(frame, 0) === 0 && wav.sampleAt(frame, 1) === 0;

/** Each run of zeros in the file. */
export function silencesIn(wav: RecordedWav): { firstFrame: number; frames: number }[] {
  const found: { firstFrame: number; frames: number }[] = [];
  for (let frame = 0; frame < wav.frames; frame += 1) {
    const firstFrame = frame;
    while (frame < wav.frames && isSilent(wav, frame)) frame += 1;
    if (frame > firstFrame) found.push({ firstFrame, frames: frame - firstFrame });
  }
  return found;
}

/**
 * How many frames Chromium gets at a time: ten milliseconds from its fake microphone, and 1,024 frames from PulseAudio.
 */
const bufferFrames: Record<SignalForm, number> = {
  "24-bit": knownRateHz / 100,
  "16-bit": 1_024,
  "16-bit as float": 1_024,
};

/** Each wrong frame is looked for in the whole signal, so we stop early. */
const maxWrong = 100;

export type Comparison = { form?: SignalForm; until?: number };

/**
 * Compares a recording with the known signal, up to the frame `until`. Silence may only begin where the file's markers
 * name a gap. On a busy machine Chromium loses whole buffers before a page can notice, so whole buffers may be silent
 * or missing.
 */
export function compareWithKnown(wav: RecordedWav, comparison: Comparison = {}) {
  const { form = wav.bits === 16 ? "16-bit" : "24-bit", until = wav.frames } = comparison;
  const isWhole = (frames: number) => frames % bufferFrames[form] === 0;
  const isKnown = (frame: number, known: number) =>
    wav.sampleAt(frame, 0) === knownSample(known % signalFrames, 0, form) &&
    wav.sampleAt(frame, 1) === knownSample(known % signalFrames, 1, form);
  /** The position in the known signal, or NaN. Compares two frames, because a 16-bit frame can occur twice. */
  function placeOf(frame: number): number {
    const isAlone = frame + 1 >= until || isSilent(wav, frame + 1);
    for (let place = 0; place < signalFrames; place += 1)
      if (isKnown(frame, place) && (isAlone || isKnown(frame + 1, place + 1))) return place;
    return Number.NaN;
  }
  const found = { wrong: 0, unnamedSilences: [] as number[], soundUntil: 0 };
  for (let frame = 0; frame < until && found.wrong < maxWrong; ) {
    const from = frame;
    if (isSilent(wav, frame)) {
      while (frame < until && isSilent(wav, frame)) frame += 1;
      if (!wav.gapsAt.includes(from) && !isWhole(frame - from)) found.unnamedSilences.push(from);
      continue;
    }
    let offset = placeOf(from) - from;
    for (; frame < until && !isSilent(wav, frame) && found.wrong < maxWrong; frame += 1) {
      if (isKnown(frame, offset + frame)) continue;
      const skipped = placeOf(frame) - frame - offset;
      if (isWhole(skipped)) offset += skipped;
      if (!isKnown(frame, offset + frame)) found.wrong += 1;
    }
    found.soundUntil = frame;
  }
  return found;
}
