/**
 * Takes in the browser's private file system: takes/<owner>/<take>/ with the log and the waveform. Only for workers,
 * because pages have no synchronous files.
 */
import type { NotesNames } from "./kept-notes.ts";
import type { LogName, TakeLayer } from "./shelf-messages.ts";
import type { LogFile, Sha256, TakeDisk, TakeFiles } from "./take-disk.ts";

/** TypeScript declares this only for workers. */
type SyncAccessHandle = {
  getSize(): number;
  read(bytes: Uint8Array, at: { at: number }): number;
  write(bytes: Uint8Array, at: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
};

export const logName = "log";
export const peaksName = "peaks";
/** A separate log, with the engineer's talkback. */
export const stemName = "stem";
export const logNames: Record<LogName, string> = { take: logName, stem: stemName };
export const summaryName = "summary.json";
export const nameName = "name.txt";
export const notesNames: NotesNames = ["notes.json", "notes-2.json"];
export const loudnessName = "loudness.json";
/** The names of the files made for playing and downloading. */
export const exportNames: Record<TakeLayer, string> = {
  take: "export.wav",
  talkback: "talkback.wav",
  both: "both.wav",
};

/** `owner` is an account's id. Our ids contain no slash, so they're valid folder names. */
export async function takesFolder(owner: string): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  const takes = await root.getDirectoryHandle("takes", { create: true });
  return takes.getDirectoryHandle(owner, { create: true });
}

export async function openFile(folder: FileSystemDirectoryHandle, name: string): Promise<LogFile> {
  const file = await folder.getFileHandle(name, { create: true });
  const open: unknown = Reflect.get(file, "createSyncAccessHandle");
  if (typeof open !== "function") throw new DOMException("no synchronous files", "NotSupportedError");
  const handle: SyncAccessHandle = await open.call(file);
  return {
    size: () => handle.getSize(),
    read(at, length) {
      const bytes = new Uint8Array(length);
      return bytes.subarray(0, handle.read(bytes, { at }));
    },
    write(bytes, at) {
      const count = handle.write(bytes, { at });
      if (count !== bytes.length) throw new DOMException("the disk took only a part", "QuotaExceededError");
    },
    truncate: (size) => handle.truncate(size),
    flush: () => handle.flush(),
    close: () => handle.close(),
  };
}

export const browserDisk = (owner: string): TakeDisk => ({
  async open(takeId) {
    const folder = await (await takesFolder(owner)).getDirectoryHandle(takeId, { create: true });
    return openTogether(folder);
  },
  async lastWrittenMs(takeId) {
    const folder = await (await takesFolder(owner)).getDirectoryHandle(takeId);
    return (await (await folder.getFileHandle(logName)).getFile()).lastModified;
  },
  async keepSummary(takeId, summary) {
    const folder = await (await takesFolder(owner)).getDirectoryHandle(takeId);
    await writeText(folder, summaryName, JSON.stringify(summary));
  },
  async freeBytes() {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? null : quota - usage;
  },
});

async function openTogether(folder: FileSystemDirectoryHandle): Promise<TakeFiles> {
  const opened: LogFile[] = [];
  const open = async (name: string) => {
    const file = await openFile(folder, name);
    opened.push(file);
    return file;
  };
  try {
    return { log: await open(logName), peaks: await open(peaksName), stem: await open(stemName) };
  } catch (thrown) {
    for (const file of opened) file.close();
    throw thrown;
  }
}

export async function writeText(folder: FileSystemDirectoryHandle, name: string, text: string): Promise<void> {
  const file = await openFile(folder, name);
  try {
    const bytes = new TextEncoder().encode(text);
    file.truncate(0);
    file.write(bytes, 0);
    file.flush();
  } finally {
    file.close();
  }
}

export const browserSha256: Sha256 = async (bytes) => {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
