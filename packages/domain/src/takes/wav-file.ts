/**
 * Builds the head and tail of a Broadcast Wave file, or of an RF64 file if it's larger than 4 GB (EBU Tech 3285 and
 * 3306). The samples go between them. `bext` has an even size, because libsndfile misreads RF64 files otherwise.
 */
import { ixml } from "./ixml.ts";
import { namedPlaces } from "./named-places.ts";
import { formatBytes, type TakeFormat } from "./take-format.ts";
import type { TakeGap } from "./take-gaps.ts";
import type { TakeMark } from "./take-notes.ts";

export type WavFacts = {
  format: TakeFormat;
  channels: number;
  sampleRateHz: number;
  frames: number;
  title: string;
  /** When the first sample was recorded, in local time, such as 2026-11-23T14:30:00. */
  localTime: string;
  /** The take's root hash. Its first 32 characters become the file's originator reference. */
  root: string;
  gaps: readonly TakeGap[];
  /** The artist's own markers. */
  marks: readonly TakeMark[];
};

const largestRiff = 0xff_ff_ff_ff;
/** fmt, JUNK or ds64, and bext have fixed sizes. */
const dsBytes = 28;
const fmtBytes = 40;
const bextBytes = 602;

export type WavParts = { head: Uint8Array<ArrayBuffer>; tail: Uint8Array<ArrayBuffer> };

export function wavParts(facts: WavFacts): WavParts {
  const dataBytes = facts.frames * facts.channels * formatBytes[facts.format];
  // iXML comes after the samples, because some programs stop at an unknown chunk that precedes the samples.
  const info = chunk("iXML", ixml(facts, samplesSinceMidnight(facts)));
  const tail = join([new Uint8Array(dataBytes % 2), ...markChunks(facts), info]);
  const headBytes = 12 + (8 + dsBytes) + (8 + fmtBytes) + (8 + bextBytes) + 8;
  const riffBytes = headBytes - 8 + dataBytes + tail.length;
  const isLarge = riffBytes > largestRiff;
  const head = join([
    ascii(isLarge ? "RF64" : "RIFF"),
    u32(isLarge ? largestRiff : riffBytes),
    ascii("WAVE"),
    isLarge
      ? chunk("ds64", join([u64(riffBytes), u64(dataBytes), u64(facts.frames), u32(0)]))
      : chunk("JUNK", new Uint8Array(dsBytes)),
    chunk("fmt ", formatChunk(facts)),
    chunk("bext", bextChunk(facts)),
    ascii("data"),
    u32(isLarge ? largestRiff : dataBytes),
  ]);
  return { head, tail };
}

function formatChunk({ format, channels, sampleRateHz }: WavFacts): Uint8Array {
  const bytes = formatBytes[format];
  const isFloat = format === "float-32";
  return join([
    // WAVE_FORMAT_EXTENSIBLE
    u16(0xff_fe),
    u16(channels),
    u32(sampleRateHz),
    u32(sampleRateHz * channels * bytes),
    u16(channels * bytes),
    u16(bytes * 8),
    u16(22),
    u16(bytes * 8),
    u32(channels === 2 ? 3 : 4),
    // KSDATAFORMAT_SUBTYPE_PCM or _IEEE_FLOAT
    Uint8Array.of(isFloat ? 3 : 1, 0, 0, 0, 0, 0, 16, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71),
  ]);
}

function samplesSinceMidnight({ localTime, sampleRateHz }: WavFacts): number {
  const [hours = 0, minutes = 0, seconds = 0] = localTime.slice(11, 19).split(":").map(Number);
  return (hours * 3_600 + minutes * 60 + seconds) * sampleRateHz;
}

function bextChunk(facts: WavFacts): Uint8Array {
  const { title, localTime, root } = facts;
  const [date = "", time = ""] = localTime.slice(0, 19).split("T");
  return join([
    text(title, 256),
    text("Foldback", 32),
    text(root.slice(0, 32), 32),
    text(date, 10),
    text(time, 8),
    // TimeReference
    u64(samplesSinceMidnight(facts)),
    // Version 1, which has no loudness fields, because a take's loudness isn't measured when it's exported.
    u16(1),
    new Uint8Array(bextBytes - 348),
  ]);
}

/**
 * Writes the artist's own markers, and a marker for each gap so that an audio program shows which silence is a gap. A
 * position has 32 bits, enough for 24.8 hours at 48 kHz.
 */
function markChunks(facts: WavFacts): Uint8Array[] {
  const cues = namedPlaces(facts).filter(({ firstFrame }) => firstFrame <= largestRiff);
  if (cues.length === 0) return [];
  const points = cues.map(({ firstFrame }, index) =>
    join([u32(index + 1), u32(firstFrame), ascii("data"), u32(0), u32(0), u32(firstFrame)]),
  );
  const labels = cues.map(({ label }, index) => chunk("labl", join([u32(index + 1), utf8(`${label}\0`)])));
  return [chunk("cue ", join([u32(cues.length), ...points])), chunk("LIST", join([ascii("adtl"), ...labels]))];
}

function chunk(id: string, bytes: Uint8Array): Uint8Array {
  return join([ascii(id), u32(bytes.length), bytes, new Uint8Array(bytes.length % 2)]);
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

const utf8 = (label: string) => new TextEncoder().encode(label);
const ascii = (word: string) => Uint8Array.from(word, (letter) => letter.charCodeAt(0) & 0x7f);
const u16 = (value: number) => Uint8Array.of(value & 0xff, (value >> 8) & 0xff);
const u32 = (value: number) => new Uint8Array(Uint32Array.of(value).buffer);
const u64 = (value: number) => join([u32(value % 2 ** 32), u32(Math.floor(value / 2 ** 32))]);

/** bext texts are ASCII and padded with zeros. Other letters become "?". */
function text(value: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(ascii(value.replace(/[^\x20-\x7e]/g, "?")).subarray(0, length));
  return bytes;
}
