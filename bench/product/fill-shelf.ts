// Puts takes on a browser's disk, as its recorder would leave them: a one-hour take that was stopped, and a three-hour
// one that was interrupted. Only the last seconds of the second one's sound are written, because nothing else is read.
import { randomUUID } from "node:crypto";
import { chunkRecord, startRecord, type TakeStart } from "@foldback/domain/takes/take-log";
import type { TakeSummary } from "@foldback/domain/takes/take-summary";
import type { Page } from "@playwright/test";

const sampleRateHz = 48_000;
const channels = 2;
const chunkFrames = sampleRateHz / 10;
const hourFrames = 3_600 * sampleRateHz;
const peaksPerSecond = 50;
const loud = new Float32Array(chunkFrames * channels).fill(0.5 + 2 ** -23);

// Bytes are sent as base64. `at` is a position in the file.
type Part = { at: number; base64: string };
type StoredFile = { takeId: string; name: string; parts: Part[] };

const startOf = (takeId: string): TakeStart => ({
  ...{ version: 1, takeId, startedAt: "2026-11-23T14:30:00.000Z", sampleRateHz, channels },
  ...{ preRollFrames: 0, input: "Bench", sessionId: null },
});

const part = (at: number, bytes: Uint8Array): Part => ({ at, base64: Buffer.from(bytes).toString("base64") });

function stoppedTake(): StoredFile[] {
  const takeId = randomUUID();
  const end = { frames: hourFrames, why: "stopped", root: "0".repeat(64) } as const;
  const summary: TakeSummary = { version: 1, start: startOf(takeId), end, gaps: [], format: "pcm-24" };
  const peaks = Int8Array.from({ length: 3_600 * peaksPerSecond * 2 }, (_, index) => (index % 2 ? 90 : -90));
  return [
    { takeId, name: "log", parts: [part(0, startRecord(summary.start))] },
    { takeId, name: "peaks", parts: [part(0, new Uint8Array(peaks.buffer))] },
    { takeId, name: "summary.json", parts: [part(0, Buffer.from(JSON.stringify(summary)))] },
  ];
}

function interruptedTake(): StoredFile[] {
  const takeId = randomUUID();
  const start = startRecord(startOf(takeId));
  const allChunks = (3 * hourFrames) / chunkFrames;
  const chunk = (seq: number) => chunkRecord({ seq: seq + 1, firstFrame: seq * chunkFrames }, loud, channels).bytes;
  const last = Buffer.concat(Array.from({ length: 300 }, (_, index) => chunk(allChunks - 300 + index)));
  const at = start.length + (last.length / 300) * (allChunks - 300);
  return [{ takeId, name: "log", parts: [part(0, start), part(at, last)] }];
}

// `page` can be any page of the product.
export async function fillShelf(page: Page, owner: string): Promise<void> {
  for (const file of [...stoppedTake(), ...interruptedTake()]) await page.evaluate(writeFile, { owner, file });
}

// Runs in the page.
async function writeFile({ owner, file }: { owner: string; file: StoredFile }) {
  let folder = await navigator.storage.getDirectory();
  for (const name of ["takes", owner, file.takeId]) folder = await folder.getDirectoryHandle(name, { create: true });
  const writable = await (await folder.getFileHandle(file.name, { create: true })).createWritable();
  for (const { at, base64 } of file.parts)
    await writable.write({
      type: "write",
      position: at,
      data: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    });
  await writable.close();
}
