/** The iXML chunk of a take's WAV file (www.ixml.info, version 2.10), which describes the take to audio programs. */
import { type NamedPlace, namedPlaces } from "./named-places.ts";
import { formatBytes, type TakeFormat } from "./take-format.ts";
import type { TakeGap } from "./take-gaps.ts";
import type { TakeMark } from "./take-notes.ts";

type Facts = {
  format: TakeFormat;
  channels: number;
  sampleRateHz: number;
  title: string;
  root: string;
  gaps: readonly TakeGap[];
  marks: readonly TakeMark[];
};

/** Far more gaps than a real recording has. The limit keeps a damaged log from filling the memory with markers. */
const mostMarkers = 10_000;
const trackNames: Record<number, readonly string[]> = { 1: ["Mono"], 2: ["Left", "Right"] };

export function ixml(facts: Facts, samplesSinceMidnight: number): Uint8Array {
  const { format, channels, sampleRateHz, title, root } = facts;
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<BWFXML>",
    tag("IXML_VERSION", "2.10"),
    tag("TAKE", title),
    ...(root === "" ? [] : [tag("FILE_UID", root)]),
    "<SPEED>",
    tag("FILE_SAMPLE_RATE", sampleRateHz),
    tag("AUDIO_BIT_DEPTH", formatBytes[format] * 8),
    tag("DIGITIZER_SAMPLE_RATE", sampleRateHz),
    ...wide("TIMESTAMP_SAMPLES_SINCE_MIDNIGHT", samplesSinceMidnight, { high: "HI", low: "LO" }),
    tag("TIMESTAMP_SAMPLE_RATE", sampleRateHz),
    "</SPEED>",
    ...markerLines(namedPlaces(facts).slice(0, mostMarkers)),
    "<TRACK_LIST>",
    tag("TRACK_COUNT", channels),
    ...Array.from({ length: channels }, (_, index) => trackLine(index + 1, trackNames[channels]?.[index] ?? "")),
    "</TRACK_LIST>",
    "</BWFXML>",
    "",
  ].join("\n");
  const bytes = new TextEncoder().encode(text);
  // libsndfile misreads some RF64 files with chunks of an odd size, so the chunk never needs padding.
  return bytes.length % 2 === 0 ? bytes : new TextEncoder().encode(`${text}\n`);
}

function markerLines(places: readonly NamedPlace[]): string[] {
  if (places.length === 0) return [];
  const lines = places.flatMap(({ firstFrame, frames, label }) => [
    "<SYNC_POINT>",
    tag("SYNC_POINT_TYPE", "RELATIVE"),
    tag("SYNC_POINT_FUNCTION", "MARKER_GENERIC"),
    tag("SYNC_POINT_COMMENT", label),
    ...wide("SYNC_POINT", firstFrame, { high: "HIGH", low: "LOW" }),
    tag("SYNC_POINT_EVENT_DURATION", frames),
    "</SYNC_POINT>",
  ]);
  return ["<SYNC_POINT_LIST>", tag("SYNC_POINT_COUNT", places.length), ...lines, "</SYNC_POINT_LIST>"];
}

const trackLine = (index: number, name: string): string =>
  `<TRACK>${tag("CHANNEL_INDEX", index)}${tag("INTERLEAVE_INDEX", index)}${tag("NAME", name)}</TRACK>`;

/** iXML writes a 64-bit number as two 32-bit numbers. */
const wide = (name: string, value: number, { high, low }: { high: string; low: string }): string[] => [
  tag(`${name}_${high}`, Math.floor(value / 2 ** 32)),
  tag(`${name}_${low}`, value % 2 ** 32),
];

const tag = (name: string, value: string | number): string => `<${name}>${escaped(String(value))}</${name}>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** XML doesn't allow control characters, even escaped. */
const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\ufffe\uffff]/gu, " ").replace(/[&<>]/g, (sign) => entities[sign] ?? "");
