/**
 * Reads and changes the takes on this computer's disk. Only for workers. It reads logs without opening them for
 * writing, so it doesn't wait for a recording or disturb one.
 */
import type { Loudness } from "@foldback/domain/takes/loudness";
import { type LogSource, readTakeTail, scanTakeLog } from "@foldback/domain/takes/scan-take-log";
import { takeFormat } from "@foldback/domain/takes/take-format";
import { noTakeNotes, type TakeNotes } from "@foldback/domain/takes/take-notes";
import { type Peak, peakColumns } from "@foldback/domain/takes/take-peaks";
import { readSummary, type TakeSummary } from "@foldback/domain/takes/take-summary";
import {
  browserDisk,
  browserSha256,
  exportNames,
  logName,
  logNames,
  loudnessName,
  nameName,
  notesNames,
  openFile,
  peaksName,
  stemName,
  summaryName,
  takesFolder,
  writeText,
} from "./browser-disk.ts";
import { keepNotes, keptNotes, type NotesFiles } from "./kept-notes.ts";
import type {
  Shelf,
  ShelfRequest,
  ShelvedStem,
  ShelvedTake,
  TakeContents,
  UnreadableTake,
  WavFileFacts,
} from "./shelf-messages.ts";
import { resumeStem } from "./stem-writer.ts";
import { exportMix, exportTake } from "./take-export.ts";
import { readLoudness, takeLoudness } from "./take-loudness.ts";
import { resumeTake } from "./take-writer.ts";

/** TypeScript declares this only for workers. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

type Folder = FileSystemDirectoryHandle;

export async function answerShelf(request: ShelfRequest): Promise<unknown> {
  if (request.name === "list") return list(request.input);
  const { owner, takeId } = request.input;
  const takes = await takesFolder(owner);
  if (request.name === "remove") return void (await takes.removeEntry(takeId, { recursive: true }));
  const folder = await takes.getDirectoryHandle(takeId);
  if (request.name === "finish") return finish(owner, takeId);
  if (request.name === "rename") return writeText(folder, nameName, request.input.name);
  if (request.name === "annotate") return annotate(folder, request.input);
  if (request.name === "peaks") return peaksOf(folder, request.input.columns);
  if (request.name === "loudness") return loudnessOf(folder);
  if (request.name === "manifest") return contentsOf(folder, logNames[request.input.log]);
  return exportFile(folder, request.input);
}

async function list({ owner, recording }: { owner: string; recording: readonly string[] }): Promise<Shelf> {
  const takes: ShelvedTake[] = [];
  const unreadable: UnreadableTake[] = [];
  for (const [takeId, folder] of await foldersIn(await takesFolder(owner))) {
    const log = await fileIn(folder, logName);
    // A take that was just closed may still be locked, but it already has a summary.
    const isRecording = recording.includes(takeId) && (await fileIn(folder, summaryName)) === null;
    const take =
      log === null ? null : isRecording ? whileRecording(takeId, log) : await shelved({ takeId, folder, log });
    if (take !== null) takes.push(take);
    // An empty log means that the browser went away before the recording began.
    else if (log !== null && log.size > 0) unreadable.push({ takeId, bytes: log.size });
  }
  return { takes: takes.sort((one, other) => other.startedAt.localeCompare(one.startedAt)), unreadable };
}

async function foldersIn(takes: Folder): Promise<[string, Folder][]> {
  const found: [string, Folder][] = [];
  for await (const [name, handle] of takes.entries()) if (handle.kind === "directory") found.push([name, handle]);
  return found;
}

/** We don't read its log, because browsers can't read a file that's being written. */
const whileRecording = (takeId: string, log: File): ShelvedTake => ({
  takeId,
  startedAt: new Date(log.lastModified).toISOString(),
  sampleRateHz: 48_000,
  frames: 0,
  bytes: log.size,
  sessionId: null,
  name: null,
  notes: noTakeNotes,
  state: { status: "recording" },
});

type OnDisk = { takeId: string; folder: Folder; log: File };

async function shelved({ takeId, folder, log }: OnDisk): Promise<ShelvedTake | null> {
  const source = sourceOf(log);
  const summary = await summaryIn(folder);
  const tail = summary ?? readTakeTail(source);
  if (tail === null || tail.start.takeId !== takeId) return null;
  const { startedAt, sampleRateHz, sessionId, input } = tail.start;
  const name = await textIn(folder, nameName);
  const notes = await keptNotes(notesFiles(folder));
  const about = { takeId, startedAt, sampleRateHz, sessionId, bytes: log.size, name, notes };
  if (tail.end === null) {
    const frames = "frames" in tail ? tail.frames : 0;
    return { ...about, frames, state: { status: "interrupted", lastWrittenMs: log.lastModified, input } };
  }
  const whole = summary ?? (await summarise(folder, source));
  if (whole === null) return null;
  const { end, gaps, format } = whole;
  const stem = stemFacts(whole);
  // The stem of a take without talkback is empty.
  const isStemUnreadable = stem === null && ((await fileIn(folder, stemName))?.size ?? 0) > 0;
  const state = { status: "sealed", gaps, format, why: end.why, root: end.root, stem, isStemUnreadable } as const;
  return { ...about, frames: end.frames, state };
}

/** Rebuilds the summary if the browser went away after closing the log but before writing the summary. */
async function summarise(folder: Folder, source: LogSource): Promise<TakeSummary | null> {
  const scan = scanTakeLog(source);
  if (scan === null || scan.end === null) return null;
  const { start, end, gaps } = scan;
  const summary: TakeSummary = { version: 1, start, end, gaps, format: takeFormat(scan.grids), stem: null };
  try {
    summary.stem = await closeStem(folder, { start, end });
  } catch {
    // For instance, the disk is full or another tab has the stem open. The next visit tries again.
    return summary;
  }
  await keepForNextTime(folder, summaryName, summary);
  return summary;
}

/** The browser may have gone away after closing the take, but before closing its stem. */
async function closeStem(folder: Folder, { start, end }: Pick<TakeSummary, "start" | "end">) {
  const stem = await fileIn(folder, stemName);
  if (stem === null || stem.size === 0) return null;
  const scan = scanTakeLog(sourceOf(stem));
  if (scan?.end) return { start: scan.start, end: scan.end, gaps: scan.gaps, format: takeFormat(scan.grids) };
  const file = await openFile(folder, stemName);
  const deps = { file, sha256: browserSha256, stemId: "" };
  return resumeStem(deps, { start, until: end.frames }).seal(end.why, end.frames);
}

const stemFacts = ({ stem }: TakeSummary): ShelvedStem | null =>
  stem ? { stemId: stem.start.takeId, gaps: stem.gaps, format: stem.format, root: stem.end.root } : null;

/** If the disk is full, it's worked out again each time, because the artist must still see the takes. */
const keepForNextTime = (folder: Folder, name: string, known: TakeSummary | Loudness): Promise<void> =>
  writeText(folder, name, JSON.stringify(known)).catch(() => undefined);

async function summaryIn(folder: Folder): Promise<TakeSummary | null> {
  const text = await textIn(folder, summaryName);
  return text === null ? null : readSummary(text);
}

const notesFiles = (folder: Folder): NotesFiles => ({
  names: notesNames,
  read: (name) => textIn(folder, name),
  write: (name, text) => writeText(folder, name, text),
});

/** The lock keeps two tabs from changing the same take's notes at once. */
async function annotate(folder: Folder, { takeId, notes }: { takeId: string; notes: TakeNotes }): Promise<void> {
  await navigator.locks.request(`foldback-take-notes:${takeId}`, () => keepNotes(notesFiles(folder), notes));
}

async function textIn(folder: Folder, name: string): Promise<string | null> {
  return (await fileIn(folder, name))?.text() ?? null;
}

async function fileIn(folder: Folder, name: string): Promise<File | null> {
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === "NotFoundError") return null;
    throw thrown;
  }
}

async function finish(owner: string, takeId: string): Promise<void> {
  const disk = browserDisk(owner);
  const files = await disk.open(takeId);
  const writer = resumeTake({ files, sha256: browserSha256 }, 0);
  if (writer === null) {
    for (const file of Object.values(files)) file.close();
    throw new DOMException("the log can't be closed", "DataError");
  }
  const end = await writer.seal("finished-later").catch((thrown: unknown) => {
    files.stem.close();
    throw thrown;
  });
  const { start } = writer;
  const deps = { file: files.stem, sha256: browserSha256, stemId: "" };
  const stem = await resumeStem(deps, { start, until: end.frames }).seal(end.why, end.frames);
  await disk.keepSummary(takeId, { version: 1, start, end, gaps: writer.gaps(), format: writer.format(), stem });
}

async function peaksOf(folder: Folder, columns: number): Promise<readonly Peak[]> {
  const file = await fileIn(folder, peaksName);
  return file === null ? [] : peakColumns(new Int8Array(await file.arrayBuffer()), columns);
}

async function loudnessOf(folder: Folder): Promise<Loudness> {
  const known = readLoudness((await textIn(folder, loudnessName)) ?? "");
  if (known !== null) return known;
  const log = await fileIn(folder, logName);
  const measured = log === null ? null : takeLoudness(sourceOf(log));
  if (measured === null) throw new DOMException("the log can't be read", "DataError");
  await keepForNextTime(folder, loudnessName, measured);
  return measured;
}

async function contentsOf(folder: Folder, name: string): Promise<TakeContents> {
  const log = await fileIn(folder, name);
  const source = log === null ? null : sourceOf(log);
  // Reads only the headers, because each segment's bytes are compared with their hash when they're sent.
  const scan = source === null ? null : scanTakeLog(source, { headersOnlyUpTo: source.size });
  const end = scan?.end;
  if (!scan || !end || !isUnbroken(scan.segments)) throw new DOMException("the log has lost a segment", "DataError");
  return { start: scan.start, end, segments: scan.segments };
}

const isUnbroken = (segments: TakeContents["segments"]): boolean =>
  segments.every(({ from }, index) => from === (segments[index - 1]?.to ?? 0));

const bufferBytes = 1_000_000;

/** Returns false if a log that it needs can't be read. */
async function writeLayer(folder: Folder, facts: WavFileFacts, write: (bytes: Uint8Array) => void): Promise<boolean> {
  const { layer } = facts;
  const [log, stem] = await Promise.all([fileIn(folder, logName), fileIn(folder, stemName)]);
  const [take, voice] = [log, stem].map((file) => (file === null ? null : sourceOf(file)));
  if (layer === "both") return !!take && !!voice && exportMix({ take, stem: voice }, facts, write) !== null;
  const source = layer === "take" ? take : voice;
  return !!source && exportTake(source, facts, write) !== null;
}

async function exportFile(folder: Folder, facts: WavFileFacts): Promise<void> {
  const file = await openFile(folder, exportNames[facts.layer]);
  const buffer = new Uint8Array(bufferBytes);
  let at = 0;
  let filled = 0;
  const flush = () => {
    file.write(buffer.subarray(0, filled), at);
    at += filled;
    filled = 0;
  };
  const write = (bytes: Uint8Array) => {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + bufferBytes - filled);
      buffer.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled === bufferBytes) flush();
    }
  };
  try {
    file.truncate(0);
    if (!(await writeLayer(folder, facts, write))) throw new DOMException("the log can't be read", "DataError");
    flush();
  } catch (thrown) {
    file.truncate(0);
    throw thrown;
  } finally {
    file.close();
  }
}

/** Reads a megabyte at a time, because the overhead of each read is far greater than the cost of its bytes. */
function sourceOf(file: File): LogSource {
  const reader = new FileReaderSync();
  let begin = 0;
  let block = new Uint8Array();
  return {
    size: file.size,
    read(at, length) {
      if (at < begin || at + length > begin + block.length) {
        begin = at;
        block = new Uint8Array(reader.readAsArrayBuffer(file.slice(at, at + Math.max(length, bufferBytes))));
      }
      return block.subarray(at - begin, at - begin + length);
    },
  };
}
