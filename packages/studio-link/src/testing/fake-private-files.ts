/**
 * The browser's private file system, in memory. A file that's open synchronously can't be opened again until it's
 * closed or the browser is killed.
 */
import { vi } from "vitest";

type StoredFile = { bytes: Uint8Array<ArrayBuffer>; isOpen: boolean };
type Folder = Map<string, Folder | StoredFile>;

const isFolder = (entry: Folder | StoredFile): entry is Folder => entry instanceof Map;

/** Makes the browser's globals use these files, until vitest removes its stubs. */
export function givePrivateFiles() {
  const root: Folder = new Map();
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => folderHandle(root) } });
  vi.stubGlobal("FileReaderSync", ReaderSync);
  return {
    /** What was written survives, and every file is closed. */
    killBrowser: () => closeAll(root),
    paths: () => pathsIn(root),
    /** Cuts off the end of a file, as if its last bytes had never been written. */
    cut(path: string, bytes: number) {
      const file = fileAt(root, path);
      file.bytes = file.bytes.slice(0, -bytes);
    },
    /** Overwrites the beginning of a file, as a damaged disk does. */
    damage(path: string, bytes: number) {
      fileAt(root, path).bytes.fill(0, 0, bytes);
    },
    /** Keeps a file open, as another tab does. */
    holdOpen(path: string) {
      fileAt(root, path).isOpen = true;
    },
    remove(path: string) {
      const [name = "", ...folders] = path.split("/").toReversed();
      folderAt(root, folders.toReversed()).delete(name);
    },
    read: (path: string) => fileAt(root, path).bytes,
  };
}

class ReaderSync {
  readAsArrayBuffer = (part: { bytes: Uint8Array<ArrayBuffer> }) => part.bytes.slice().buffer;
}

function closeAll(folder: Folder): void {
  for (const entry of folder.values()) {
    if (isFolder(entry)) closeAll(entry);
    else entry.isOpen = false;
  }
}

const pathsIn = (folder: Folder): string[] =>
  [...folder].flatMap(([name, entry]) =>
    isFolder(entry) ? [name, ...pathsIn(entry).map((path) => `${name}/${path}`)] : [name],
  );

function folderAt(folder: Folder, [name, ...rest]: readonly string[]): Folder {
  if (name === undefined) return folder;
  const entry = folder.get(name);
  if (entry === undefined || !isFolder(entry)) throw new Error(`no folder ${name}`);
  return folderAt(entry, rest);
}

function fileAt(root: Folder, path: string): StoredFile {
  const [name = "", ...folders] = path.split("/").toReversed();
  const entry = folderAt(root, folders.toReversed()).get(name);
  if (entry === undefined || isFolder(entry)) throw new Error(`no file ${path}`);
  return entry;
}

const notFound = () => new DOMException("not found", "NotFoundError");

function folderHandle(folder: Folder) {
  return {
    kind: "directory",
    async getDirectoryHandle(name: string, { create = false } = {}) {
      const entry = folder.get(name) ?? (create ? new Map() : undefined);
      if (entry === undefined || !isFolder(entry)) throw notFound();
      folder.set(name, entry);
      return folderHandle(entry);
    },
    async getFileHandle(name: string, { create = false } = {}) {
      const entry = folder.get(name) ?? (create ? { bytes: new Uint8Array(), isOpen: false } : undefined);
      if (entry === undefined || isFolder(entry)) throw notFound();
      folder.set(name, entry);
      return fileHandle(entry);
    },
    async removeEntry(name: string) {
      if (!folder.delete(name)) throw notFound();
    },
    async *entries() {
      for (const [name, entry] of folder) yield [name, isFolder(entry) ? folderHandle(entry) : fileHandle(entry)];
    },
  };
}

function fileHandle(file: StoredFile) {
  return {
    kind: "file",
    async getFile() {
      const { bytes } = file;
      return {
        ...{ size: bytes.length, lastModified: 0, text: async () => new TextDecoder().decode(bytes) },
        slice: (from: number, to: number) => ({ bytes: bytes.slice(from, to) }),
      };
    },
    async createSyncAccessHandle() {
      if (file.isOpen) throw new DOMException("open elsewhere", "NoModificationAllowedError");
      file.isOpen = true;
      return syncHandle(file);
    },
  };
}

function syncHandle(file: StoredFile) {
  const truncate = (size: number) => {
    const next = new Uint8Array(size);
    next.set(file.bytes.subarray(0, size));
    file.bytes = next;
  };
  return {
    getSize: () => file.bytes.length,
    read(into: Uint8Array, { at }: { at: number }) {
      const part = file.bytes.subarray(at, at + into.length);
      into.set(part);
      return part.length;
    },
    write(bytes: Uint8Array, { at }: { at: number }) {
      if (at + bytes.length > file.bytes.length) truncate(at + bytes.length);
      file.bytes.set(bytes, at);
      return bytes.length;
    },
    truncate,
    flush: () => undefined,
    close() {
      file.isOpen = false;
    },
  };
}
