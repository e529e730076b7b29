// Allows only one server per data directory. The embedded database has no lock, and two processes on one directory
// silently lose acknowledged writes. On Linux the lock is an abstract socket, which the kernel frees when the process
// dies, however it dies. Elsewhere it's a file with the owner's pid and, if /proc exists, its start time.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

export type DataDirLock = { release(): Promise<void> };

export class DataDirInUseError extends Error {
  constructor(dataDir: string, pid: number | null) {
    const owner = pid === null ? "Another server" : `Another server (pid ${pid})`;
    super(`${owner} already uses ${dataDir}. Stop it first, or give this one its own FOLDBACK_DATA_DIR.`);
    this.name = "DataDirInUseError";
  }
}

export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return process.platform === "linux" ? lockBySocket(dataDir) : lockByFile(dataDir);
}

/** Uses the device and inode numbers, so a symbolic link or another mount point counts as the same directory. */
function socketName(dataDir: string): string {
  const { dev, ino } = statSync(dataDir);
  return `\0foldback-data-${dev}-${ino}`;
}

async function lockBySocket(dataDir: string): Promise<DataDirLock> {
  const server = createServer((socket) => socket.destroy());
  const file = ownerFile(dataDir);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new DataDirInUseError(dataDir, readOwner(file)?.pid ?? null) : error),
    );
    server.listen(socketName(dataDir), resolve);
  });
  server.unref();
  // The socket is the lock. We write the file only so that a second server can name the first one when it's refused.
  writeFileSync(file, describeSelf(), { mode: 0o600 });
  return {
    release: () => {
      rmSync(file, { force: true });
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Exported so that we can also test it on Linux, where the socket is used instead. */
export async function lockByFile(dataDir: string): Promise<DataDirLock> {
  const file = ownerFile(dataDir);
  for (let attempt = 0; attempt < 2; attempt++) {
    if (writeNewFile(file)) {
      const removeFile = () => rmSync(file, { force: true });
      process.once("exit", removeFile);
      return {
        release: async () => {
          process.off("exit", removeFile);
          removeFile();
        },
      };
    }
    const owner = readOwner(file);
    if (owner && isRunning(owner)) throw new DataDirInUseError(dataDir, owner.pid);
    rmSync(file, { force: true });
  }
  throw new DataDirInUseError(dataDir, null);
}

type Owner = { pid: number; startedAt: string | null };

const ownerFile = (dataDir: string) => join(dataDir, "server.lock");
const describeSelf = () => JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid) } satisfies Owner);

function writeNewFile(file: string): boolean {
  try {
    const descriptor = openSync(file, "wx", 0o600);
    writeSync(descriptor, describeSelf());
    closeSync(descriptor);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function readOwner(file: string): Owner | null {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof owner !== "object" || owner === null || !("pid" in owner) || typeof owner.pid !== "number") return null;
    const startedAt = "startedAt" in owner && typeof owner.startedAt === "string" ? owner.startedAt : null;
    return { pid: owner.pid, startedAt };
  } catch {
    return null; // the file is missing or half written
  }
}

/**
 * The start time distinguishes the owner from a process that reuses its pid, such as pid 1 in a restarted container.
 */
function isRunning(owner: Owner): boolean {
  const isAlive = owner.pid === process.pid || respondsToSignals(owner.pid);
  return isAlive && (owner.startedAt === null || owner.startedAt === processStart(owner.pid));
}

function respondsToSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/** In clock ticks since boot. It's field 22 of /proc/pid/stat, counted after the name, which may contain spaces. */
function processStart(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;
