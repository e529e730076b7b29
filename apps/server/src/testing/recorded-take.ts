// A take as a recorder leaves it on the artist's disk, and its upload.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { chunkRecord, gapRecord, segmentRecord, startRecord } from "@foldback/domain/takes/take-log";
import { partBytes, rootText } from "@foldback/domain/takes/take-manifest";
import { evidenceEntries } from "../adapters/postgres/schema/evidence.ts";
import type { TestServer } from "./start-test-server.ts";
import type { Person } from "./test-people.ts";

const sampleRateHz = 48_000;
const channels = 2;
export const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

type Segment = { sha256: string; firstFrame: number; frames: number; bytes: Buffer };
type TakeOptions = {
  sessionId?: string | null;
  seconds?: number[];
  gapSeconds?: number;
  takeId?: string;
  /** Makes this a stem of the given take. */
  stemOf?: string;
  /** Adds samples that a 24-bit whole number can't represent. */
  hasFloats?: boolean;
  /** Ends the take as earlier recorders did if it ended where a segment ended: with a segment without sound. */
  hasEmptyEnd?: boolean;
};

/**
 * Makes a take of 24-bit sound with one segment for each number in `seconds`, and a gap at the end of the last segment.
 */
export function recordedTake({
  sessionId = null,
  seconds = [3, 2],
  gapSeconds = 0,
  takeId = randomUUID(),
  stemOf,
  hasFloats = false,
  hasEmptyEnd = false,
}: TakeOptions = {}) {
  const startedAt = "2026-11-23T14:30:00.000Z";
  const start = {
    version: 1,
    takeId,
    startedAt,
    sampleRateHz,
    channels,
    preRollFrames: 0,
    input: stemOf === undefined ? "Mic" : "Talkback",
    sessionId,
    ...(stemOf !== undefined && { stemOf }),
  } as const;
  const samples: Float32Array[] = [];
  const segments: Segment[] = [];
  let seq = 1;
  let frames = 0;
  for (const [index, length] of seconds.entries()) {
    const records: Uint8Array[] = index === 0 ? [startRecord(start)] : [];
    const firstFrame = frames;
    for (let chunk = 0; chunk < length * 10; chunk += 1) {
      const sound = hasFloats ? noise(frames).map((sample) => sample / 3) : noise(frames);
      samples.push(sound);
      records.push(chunkRecord({ seq, firstFrame: frames }, sound, channels).bytes);
      seq += 1;
      frames += sound.length / channels;
    }
    if (gapSeconds > 0 && index === seconds.length - 1) {
      const gap = gapSeconds * sampleRateHz;
      records.push(gapRecord(seq, { firstFrame: frames, frames: gap, why: "input-gone", missedMs: null }));
      frames += gap;
    }
    const bytes = Buffer.concat(records);
    segments.push({ sha256: sha256Of(bytes), firstFrame, frames: frames - firstFrame, bytes });
  }
  if (hasEmptyEnd) segments.push(emptyEnd(seq, segments));
  const upload = {
    ...{ startedAt, sampleRateHz, channels, sessionId, frames, why: "stopped", name: null },
    ...(stemOf !== undefined && { stemOf }),
    localTime: "2026-11-23T15:30:00",
    root: createHash("sha256").update(rootText(segments)).digest("hex"),
    segments: segments.map(({ bytes, ...segment }) => ({ ...segment, bytes: bytes.length })),
  };
  return { takeId, segments, upload, frames, log: Buffer.concat(segments.map(({ bytes }) => bytes)), samples };
}

/** Contains only the record of the segment before it. */
function emptyEnd(seq: number, segments: readonly Segment[]): Segment {
  const { bytes: before, ...last } = segments.at(-1) ?? { sha256: "", firstFrame: 0, frames: 0, bytes: Buffer.of() };
  const bytes = Buffer.from(segmentRecord(seq, { ...last, from: 0, to: before.length }));
  return { sha256: sha256Of(bytes), firstFrame: last.firstFrame + last.frames, frames: 0, bytes };
}
export type RecordedTake = ReturnType<typeof recordedTake>;

/** A tenth of a second of noise that's different at each position, with values that need 24 bits. */
function noise(firstFrame: number): Float32Array {
  const count = (sampleRateHz / 10) * channels;
  return Float32Array.from({ length: count }, (_, index) => {
    const hash = Math.imul(firstFrame * channels + index + 1, 0x9e_37_79_b1) >>> 8;
    return (hash - 0x80_00_00) / 0x80_00_00;
  });
}

export function takeRequests(server: TestServer) {
  const manifest = (take: Pick<RecordedTake, "takeId"> & { upload: object }, by?: Person) =>
    server.request(
      `/takes/${take.takeId}/manifest`,
      { method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify(take.upload) },
      by,
    );
  const part = (place: { takeId: string; sha256: string; at?: number }, bytes: Uint8Array, by?: Person) =>
    server.request(
      `/takes/${place.takeId}/segments/${place.sha256}?at=${place.at ?? 0}`,
      { method: "PUT", headers: { "content-type": "application/octet-stream" }, body: Uint8Array.from(bytes) },
      by,
    );
  /** Sends a whole segment part by part, and returns the last response. */
  async function segment(takeId: string, { sha256, bytes }: Pick<Segment, "sha256" | "bytes">, by?: Person) {
    let answer = await part({ takeId, sha256 }, bytes.subarray(0, partBytes), by);
    for (let at = partBytes; at < bytes.length && answer.ok; at += partBytes)
      answer = await part({ takeId, sha256, at }, bytes.subarray(at, at + partBytes), by);
    return answer;
  }
  return {
    manifest,
    part,
    segment,
    /** Uploads the take and seals it. */
    async store(take: RecordedTake, by: Person) {
      const answers = [await manifest(take, by)];
      for (const each of take.segments) answers.push(await segment(take.takeId, each, by));
      const refused = answers.find(({ ok }) => !ok);
      if (refused !== undefined) throw new Error(`refused with ${refused.status} ${await refused.text()}`);
      await server.client(by).takes.seal({ takeId: take.takeId });
    },
    /**
     * Announces a body of this size and sends none of it. Uses a separate connection, because the server closes one
     * whose body it refuses.
     */
    statusOfLarge: (path: string, bytes: number, { cookie }: Person) =>
      new Promise<number>((resolve, reject) => {
        const headers = { origin: server.url, cookie, "content-type": "application/json", "content-length": bytes };
        const sent = request(new URL(path, server.url), { method: "PUT", agent: false, headers }, (answer) => {
          resolve(answer.statusCode ?? 0);
          sent.destroy();
        });
        sent.once("error", reject);
        sent.flushHeaders();
      }),
    wav: (takeId: string, by?: Person, headers: Record<string, string> = {}) =>
      server.request(`/takes/${takeId}/wav`, { headers }, by),
  };
}

export const refusalOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

export function firstOf({ segments }: RecordedTake): Segment {
  const [first] = segments;
  if (first === undefined) throw new Error("no segment");
  return first;
}

/** Lists this artist's take files on the server's disk. */
export const filesOf = (server: TestServer, { userId }: Person): string[] =>
  ["takes", "takes-arriving"]
    .map((folder) => join(server.config.dataDir, folder, userId))
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []));

export async function factsAbout(server: TestServer, takeId: string) {
  const { body, sequence } = evidenceEntries;
  const rows = await server.db.select({ body }).from(evidenceEntries).orderBy(sequence);
  return rows.map((row) => JSON.parse(row.body).facts).filter(({ take }) => take === takeId);
}
