/**
 * For tests: an in-memory disk that can fill up, and that keeps what a killed browser would leave behind. As in the
 * browser, a file that's open can't be opened again.
 */
import type { TakeSummary } from "@foldback/domain/takes/take-summary";
import type { LogFile, TakeDisk } from "./take-disk.ts";

type MemoryFile = LogFile & { bytes(): Uint8Array<ArrayBuffer> };

function memoryFile(sizeBytes = () => Number.POSITIVE_INFINITY): MemoryFile {
  let content = new Uint8Array(1 << 16);
  let size = 0;
  return {
    bytes: () => content.slice(0, size),
    size: () => size,
    read: (at, length) => content.subarray(at, Math.min(size, at + length)),
    write(bytes, at) {
      if (at + bytes.length > sizeBytes()) throw new DOMException("full", "QuotaExceededError");
      while (at + bytes.length > content.length) {
        const larger = new Uint8Array(content.length * 2);
        larger.set(content);
        content = larger;
      }
      content.set(bytes, at);
      size = Math.max(size, at + bytes.length);
    },
    truncate(next) {
      content.fill(0, next);
      size = next;
    },
    flush: () => undefined,
    close: () => undefined,
  };
}

export function memoryDisk(
  options: { sizeBytes?: () => number; peaksBytes?: () => number; freeBytes?: () => number } = {},
) {
  const stems = new Map<string, MemoryFile>();
  const logs = new Map<string, MemoryFile>();
  const summaries = new Map<string, TakeSummary>();
  let lastWrittenMs = 0;
  const opened = new Set<string>();
  function held(file: MemoryFile, name: string): LogFile {
    if (opened.has(name)) throw new DOMException("open elsewhere", "NoModificationAllowedError");
    opened.add(name);
    return { ...file, close: () => void opened.delete(name) };
  }
  const disk: TakeDisk = {
    async open(takeId) {
      const log = logs.get(takeId) ?? memoryFile(options.sizeBytes);
      logs.set(takeId, log);
      const stem = stems.get(takeId) ?? memoryFile(options.sizeBytes);
      stems.set(takeId, stem);
      return {
        log: held(log, `${takeId}/log`),
        peaks: held(memoryFile(options.peaksBytes), `${takeId}/peaks`),
        stem: held(stem, `${takeId}/stem`),
      };
    },
    lastWrittenMs: async () => lastWrittenMs,
    async keepSummary(takeId, summary) {
      summaries.set(takeId, summary);
    },
    freeBytes: async () => options.freeBytes?.() ?? null,
  };
  return {
    disk,
    summaries,
    /** The files that haven't been closed. */
    opened,
    log: (takeId: string) => logs.get(takeId)?.bytes() ?? new Uint8Array(),
    stem: (takeId: string) => stems.get(takeId)?.bytes() ?? new Uint8Array(),
    putStem(takeId: string, bytes: Uint8Array) {
      const file = memoryFile(options.sizeBytes);
      file.write(bytes, 0);
      stems.set(takeId, file);
    },
    putLog(takeId: string, bytes: Uint8Array, writtenMs: number) {
      const file = memoryFile(options.sizeBytes);
      file.write(bytes, 0);
      logs.set(takeId, file);
      lastWrittenMs = writtenMs;
    },
  };
}
