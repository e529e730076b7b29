// Measures takes without a browser: sending a hand-off's sound, finding an interrupted take and drawing a waveform. The
// product's code runs in this process on one core, and the floor reads the same bytes. The browser's private file
// system isn't measured.
import { createHash, randomUUID } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, truncateSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readTakeTail } from "@foldback/domain/takes/scan-take-log";
import { chunkRecord, startRecord } from "@foldback/domain/takes/take-log";
import { rootText } from "@foldback/domain/takes/take-manifest";
import { peakColumns } from "@foldback/domain/takes/take-peaks";
import { createFlacThread } from "../../apps/server/src/adapters/flac/flac-thread.ts";
import { diskStorage } from "../../apps/server/src/adapters/take-storage/disk-storage.ts";
import type { SealedTake } from "../../apps/server/src/modules/takes/find-take.ts";
import type { SegmentRow, TakeStorage } from "../../apps/server/src/modules/takes/ports.ts";
import { soundFile } from "../../apps/server/src/modules/takes/sound-file.ts";
import { wavOfTake } from "../../apps/server/src/modules/takes/wav-of-take.ts";
import { asUserId } from "../../packages/domain/src/ids.ts";
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { median } from "../harness/statistics.ts";

const sampleRateHz = 48_000;
const channels = 2;
const hourSeconds = 3_600;
const quickSeconds = 300;
const segmentSeconds = 10;
const chunkFrames = sampleRateHz / 10;
const takeId = randomUUID();
const start = {
  ...({ version: 1, takeId, startedAt: "2026-11-23T14:30:00.000Z", sampleRateHz, channels } as const),
  ...{ preRollFrames: 0, input: "Bench", sessionId: null },
};
/** Noise that needs 24 bits. */
const noise = Float32Array.from({ length: chunkFrames * channels }, (_, index) => {
  const hash = Math.imul(index + 1, 0x9e_37_79_b1) >>> 8;
  return (hash - 0x80_00_00) / 0x80_00_00;
});

/** Ten seconds of a log, as the recorder writes it. */
function segmentBytes(index: number): Buffer {
  const first = index * segmentSeconds * 10;
  const chunks = Array.from({ length: segmentSeconds * 10 }, (_, chunk) => {
    const seq = first + chunk;
    return chunkRecord({ seq: seq + 1, firstFrame: seq * chunkFrames }, noise, channels).bytes;
  });
  return Buffer.concat(index === 0 ? [startRecord(start), ...chunks] : chunks);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await run();
  return performance.now() - startedMs;
}

/** The processor time of all threads together, because the target is for one core. */
async function processorMs(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

type Stored = { storage: TakeStorage; segments: SegmentRow[]; take: SealedTake; seconds: number };

async function storeTake(folder: string, { quick, say }: BenchRun): Promise<Stored> {
  const seconds = quick ? quickSeconds : hourSeconds;
  const storage = diskStorage(folder);
  const place = { artistId: asUserId("bench"), takeId };
  const segments: SegmentRow[] = [];
  say(`storing a take of ${seconds / 60} minutes`);
  for (let index = 0; index < seconds / segmentSeconds; index += 1) {
    const bytes = Uint8Array.from(segmentBytes(index));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const frames = segmentSeconds * sampleRateHz;
    segments.push({ sha256, firstFrame: index * frames, frames, bytes: bytes.length, position: index, found: null });
    await storage.put({ ...place, sha256 }, bytes);
  }
  const take: SealedTake = {
    ...{ ...place, ...start, stemOf: null, name: null, localTime: "2026-11-23T15:30:00", endReason: "stopped" },
    frames: seconds * sampleRateHz,
    root: createHash("sha256").update(rootText(segments)).digest("hex"),
    bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    sealed: { atMs: 0, format: "pcm-24", gaps: [] },
    ...{ uncoveredSinceMs: null, marks: [] },
  };
  return { storage, segments, take, seconds };
}

async function writeWav({ storage, segments, take }: Stored): Promise<void> {
  const file = await wavOfTake({ takes: { segments: async () => segments }, storage }, take);
  let bytes = 0;
  for await (const piece of file.read({ from: 0, to: file.bytes })) bytes += piece.length;
  if (bytes !== file.bytes) throw new Error(`the file has ${bytes} bytes instead of ${file.bytes}`);
}

/** Reads the sound twice, as a hand-off does: once for its MD5, and once to encode it on the product's thread. */
async function writeFlac({ storage, segments, take }: Stored): Promise<void> {
  const flac = createFlacThread();
  const deps = { takes: { segments: async () => segments }, storage, flac };
  const md5 = createHash("md5");
  for await (const piece of (await wavOfTake(deps, take)).sound()) md5.update(piece);
  const choice = { format: "flac", artist: "Bench", md5: md5.digest() } as const;
  const file = await soundFile(deps, take, { name: "take.wav", choice, reading: {}, onSound: () => {} });
  let bytes = 0;
  for await (const piece of file.body()) bytes += piece.length;
  await flac.close();
  if (bytes === 0) throw new Error("the file is empty");
}

async function handOff(folder: string, run: BenchRun): Promise<Row[]> {
  const stored = await storeTake(folder, run);
  const { storage, segments, take, seconds } = stored;
  const readAll = async () => {
    for (const { sha256 } of segments) await storage.read({ artistId: take.artistId, takeId, sha256 });
  };
  const perHour = (ms: number) => (ms * hourSeconds) / seconds;
  const rows: Row[] = [];
  for (const { name, write, max } of [
    { name: "WAV", write: writeWav, max: 30_000 },
    { name: "FLAC", write: writeFlac, max: 90_000 },
  ]) {
    const { floor, product } = await alternate(run.quick ? 1 : 3, {
      floor: () => processorMs(readAll),
      product: () => processorMs(() => write(stored)),
    });
    rows.push({
      figure: `A take of one hour as ${name} (48 kHz, 24 bit, stereo) from the server's disk, processor time`,
      unit: "ms",
      product: perHour(median(product)),
      floor: perHour(median(floor)),
      target: { kind: "limit", max },
      note: run.quick ? "scaled up from 5 minutes" : undefined,
    });
  }
  return rows;
}

/** Opens the log again for each sample. We write only the start and end of the file, because nothing else is read. */
async function found(folder: string, { quick }: BenchRun): Promise<Row> {
  const file = join(folder, "three-hours.log");
  const last = 3 * (hourSeconds / segmentSeconds) - 1;
  writeFileSync(file, startRecord(start));
  const tail = segmentBytes(last);
  truncateSync(file, tail.length * last);
  writeFileSync(file, tail, { flag: "a" });
  const withFile = (run: (source: { size: number; read(at: number, length: number): Uint8Array }) => void) => {
    const fd = openSync(file, "r");
    const read = (at: number, length: number) => {
      const buffer = Buffer.alloc(length);
      return buffer.subarray(0, readSync(fd, buffer, 0, length, at));
    };
    run({ size: fstatSync(fd).size, read });
    closeSync(fd);
  };
  const { floor, product } = await alternate(quick ? 3 : 20, {
    floor: () => timed(async () => withFile(({ size, read }) => read(size - 1_000_000, 1_000_000))),
    product: () =>
      timed(async () =>
        withFile((source) => {
          const frames = readTakeTail(source)?.frames;
          if (frames !== 3 * hourSeconds * sampleRateHz) throw new Error(`found ${frames} frames`);
        }),
      ),
  });
  const figure = "An interrupted take of three hours found, with its length (floor: the last megabyte read)";
  return rowOf(figure, { product, floor, max: 1_000 });
}

type Measured = { product: readonly number[]; floor: readonly number[]; max: number };

const rowOf = (figure: string, { product, floor, max }: Measured): Row => ({
  ...{ figure, unit: "ms", product: median(product), floor: median(floor) },
  target: { kind: "limit", max },
});

async function waveform(folder: string, { quick }: BenchRun): Promise<Row> {
  const file = join(folder, "peaks");
  await writeFile(
    file,
    Int8Array.from({ length: hourSeconds * 50 * 2 }, (_, index) => (index % 2 ? 90 : -90)),
  );
  const { floor, product } = await alternate(quick ? 3 : 20, {
    floor: () => timed(() => readFile(file)),
    product: () =>
      timed(async () => {
        const bytes = await readFile(file);
        peakColumns(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), 600);
      }),
  });
  const figure = "The waveform of one hour read and reduced to its 600 columns, without painting";
  return rowOf(figure, { product, floor, max: 300 });
}

async function measure(run: BenchRun): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "foldback-bench-takes-"));
  try {
    return [...(await handOff(folder, run)), await found(folder, run), await waveform(folder, run)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const figure: Figure = {
  name: "takes",
  about: "a take handed off, found again and drawn",
  measure,
};
