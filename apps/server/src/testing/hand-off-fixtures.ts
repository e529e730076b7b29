// Makes hand-offs in memory from any sound, and forges them.
import { createHash } from "node:crypto";
import { asSessionId, asUserId } from "@foldback/domain/ids";
import { flacBlocks } from "@foldback/domain/takes/flac-blocks";
import { allGrids } from "@foldback/domain/takes/sample-codings";
import { takeFormat } from "@foldback/domain/takes/take-format";
import { gapsOf } from "@foldback/domain/takes/take-gaps";
import {
  chunkRecord,
  gapRecord,
  recordHeaderBytes,
  segmentRecord,
  startRecord,
  type TakeStart,
} from "@foldback/domain/takes/take-log";
import { inspectSegment, rootText } from "@foldback/domain/takes/take-manifest";
import type { HandOffManifest } from "@foldback/evidence-verifier/hand-off/hand-off";
import type { SessionNotesFile } from "@foldback/notes-files/session-notes-file";
import { writeVerifyPage } from "../adapters/exports/verify-page/write-page.ts";
import { writeExport } from "../adapters/exports/write-export.ts";
import { zipStream } from "../http/files/zip-stream.ts";
import type { SealedTake } from "../modules/takes/find-take.ts";
import { type HandOffContents, handOffFiles } from "../modules/takes/hand-off-files.ts";
import type { SegmentRow } from "../modules/takes/ports.ts";
import type { SoundChoice, SoundFormat } from "../modules/takes/sound-file.ts";
import { sha256Of } from "./recorded-take.ts";

export type Files = Map<string, Buffer>;
/** One chunk, whole or damaged on the artist's disk, a gap, or another segment's record. Samples are interleaved. */
export type Step =
  | { sound: Float32Array }
  | { damaged: Float32Array }
  | { gapFrames: number }
  | { recordOf: "another" };
type Facts = {
  sampleRateHz?: number;
  channels?: number;
  format?: SoundFormat;
  /** The segments of the take's stem. */
  talkback?: readonly (readonly Step[])[];
  /** The positions of the stem's segments that the server has lost. */
  lost?: readonly number[];
};

const startedAt = "2026-11-23T14:30:00.000Z";
export const soundName = "Take one.wav";
export const talkbackName = "Take one - talkback.wav";

/** A take, and its stem if there's talkback. Each list of steps becomes a segment. */
export function makeTake(steps: readonly (readonly Step[])[], facts: Omit<Facts, "format"> = {}) {
  const { sampleRateHz = 48_000, channels = 2, lost = [] } = facts;
  const takeId = "5e0c5b1e-6c2f-4b7e-9f44-0d8a3f1c7a11";
  const start = { version: 1, takeId, startedAt, sampleRateHz, channels, preRollFrames: 0, input: "Mic" } as const;
  const { take, rows, stored } = madeTake(steps, { ...start, sessionId: null });
  const about = { takeId: "0b8f1d0a-3f0e-4a57-8f0e-6a4d5f0f7b22", stemOf: takeId, input: "Talkback" };
  const voice = facts.talkback ? madeTake(facts.talkback, { ...start, ...about, sessionId: null }) : null;
  const lostHashes = new Set(lost.map((position) => voice?.rows[position]?.sha256 ?? ""));
  for (const sha256 of lostHashes) voice?.stored.delete(sha256);
  const deps = {
    takes: { segments: async (id: string) => (id === takeId ? rows : (voice?.rows ?? [])) },
    storage: {
      read: async ({ sha256 }: { sha256: string }) => stored.get(sha256) ?? voice?.stored.get(sha256) ?? null,
    },
    ...{ writeExport, writePage: writeVerifyPage },
    flac: { encode: async (...order: Parameters<typeof flacBlocks>) => Buffer.concat(flacBlocks(...order)) },
  };
  return { deps, take, rows, stored, stem: voice?.take ?? null, lost: lostHashes };
}

export async function makeHandOff(steps: readonly (readonly Step[])[], { format = "wav", ...facts }: Facts = {}) {
  const { deps, take, rows, stored, stem, lost } = makeTake(steps, facts);
  const zipWith = async (choice: SoundChoice, onSound?: HandOffContents["onSound"]) =>
    zipOf(await handOffFiles(deps, take, { notes, stem, lost, choice, onSound }));
  const md5s = { take: createHash("md5"), stem: createHash("md5") };
  if (format === "flac")
    await zipWith({ format, artist: "Ada", md5s: noMd5s }, (part, bytes) => md5s[part].update(bytes));
  const digests = { take: md5s.take.digest(), stem: md5s.stem.digest() };
  const archive = await zipWith(format === "flac" ? { format, artist: "Ada", md5s: digests } : { format });
  return { archive, take, rows, stored, stem };
}

const noMd5s = { take: new Uint8Array(16), stem: new Uint8Array(16) };

function madeTake(steps: readonly (readonly Step[])[], start: TakeStart) {
  const { rows, stored, frames } = segmentsOf(steps, start);
  const { takeId, stemOf = null, sampleRateHz, channels } = start;
  const grids = rows.reduce((all, { found }) => all & (found?.grids ?? allGrids), allGrids);
  const take: SealedTake = {
    ...{ artistId: asUserId("ada"), takeId, stemOf, sessionId: null, name: stemOf === null ? "Take one" : null },
    ...{ startedAt, sampleRateHz, channels, frames },
    ...{ localTime: "2026-11-23T15:30:00", endReason: "stopped", root: sha256Of(Buffer.from(rootText(rows))) },
    ...{ bytes: 0, uncoveredSinceMs: null, marks: [{ id: "m", frame: 10, label: "Chorus" }] },
    sealed: { atMs: 0, format: takeFormat(grids), gaps: gapsOf(rows.flatMap(({ found }) => found?.gaps ?? [])) },
  };
  return { take, rows, stored };
}

const notes: SessionNotesFile = {
  ...{
    sessionId: asSessionId("s"),
    roomCode: "",
    artistName: "Ada",
    engineerName: "Theo",
    startedAt,
    durationMs: 1_000,
  },
  ...{ songs: [], lines: [], analysis: null },
  markers: [],
};

function segmentsOf(steps: readonly (readonly Step[])[], start: TakeStart) {
  const rows: SegmentRow[] = [];
  const stored = new Map<string, Buffer>();
  let frames = 0;
  let seq = 1;
  for (const [position, each] of steps.entries()) {
    const firstFrame = frames;
    const records: Uint8Array[] = position === 0 ? [startRecord(start)] : [];
    for (const step of each) {
      const { bytes, length } = recordOf(step, { seq, firstFrame: frames, channels: start.channels });
      records.push(bytes);
      seq += 1;
      frames += length;
    }
    const bytes = Buffer.concat(records);
    const segment = { sha256: sha256Of(bytes), firstFrame, frames: frames - firstFrame, bytes: bytes.length };
    stored.set(segment.sha256, bytes);
    const found = inspectSegment(bytes, start, segment);
    if (found === null) throw new Error("not a segment");
    rows.push({ ...segment, position, found });
  }
  return { rows, stored, frames };
}

type RecordPosition = { seq: number; firstFrame: number; channels: number };

function recordOf(step: Step, { seq, firstFrame, channels }: RecordPosition): { bytes: Uint8Array; length: number } {
  if ("gapFrames" in step) {
    const { gapFrames } = step;
    const gap = { firstFrame, frames: gapFrames, why: "input-gone", missedMs: null } as const;
    return { bytes: gapRecord(seq, gap), length: gapFrames };
  }
  if ("recordOf" in step)
    return { bytes: segmentRecord(seq, { firstFrame: 0, frames: firstFrame, from: 0, to: 9, sha256: "" }), length: 0 };
  const sound = "sound" in step ? step.sound : step.damaged;
  const { bytes } = chunkRecord({ seq, firstFrame }, sound, channels);
  if ("damaged" in step) bytes[recordHeaderBytes + 1] = (bytes[recordHeaderBytes + 1] ?? 0) ^ 1;
  return { bytes, length: sound.length / channels };
}

async function zipOf(entries: Parameters<typeof zipStream>[0]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of zipStream(entries)) parts.push(part);
  return Buffer.concat(parts);
}

export const zipFiles = (files: Files): Promise<Buffer> =>
  zipOf([...files].map(([name, bytes]) => ({ name, body: async () => bytes })));

export const manifestIn = (files: Files): HandOffManifest => JSON.parse(String(files.get("manifest.json")));

/** Rewrites the manifest and every hash, as a forger who can't change the root would. */
export function forged(files: Files, change: (manifest: HandOffManifest) => HandOffManifest = (same) => same): Files {
  const next = new Map(files);
  const manifest = change(manifestIn(files));
  const listed = manifest.files.map(({ name }) => {
    const bytes = next.get(name) ?? Buffer.alloc(0);
    return { name, bytes: bytes.length, sha256: sha256Of(bytes) };
  });
  next.set("manifest.json", Buffer.from(`${JSON.stringify({ ...manifest, files: listed }, null, 2)}\n`));
  const names = [...listed.map(({ name }) => name), "manifest.json"];
  const sums = names.map((name) => `${sha256Of(next.get(name) ?? Buffer.alloc(0))}  ${name}\n`);
  return next.set("SHA256SUMS", Buffer.from(sums.join("")));
}
