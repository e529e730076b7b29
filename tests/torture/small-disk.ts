/**
 * A disk that can be filled up without hurting this machine: a tmpfs in a mount namespace of its own, which goes with the
 * process that holds it. Needs root and Linux; elsewhere there is none.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { appendFile, statfs } from "node:fs/promises";
import { join } from "node:path";

export type SmallDisk = {
  /** Words before a command that is to see the disk. */
  within: readonly string[];
  /** The folder as this process sees it. */
  folder: string;
  /** Doesn't hold up the parties, who live in this process. */
  fill(): Promise<void>;
  empty(): void;
  close(): void;
};

/** More than the server wants to have left before it warns. */
const sizeMegabytes = 1_024;

/** Mounted over `folder`; null where that is impossible. */
export async function openSmallDisk(folder: string): Promise<SmallDisk | null> {
  if (process.getuid?.() !== 0 || process.platform !== "linux") return null;
  if (spawnSync("unshare", ["-m", "true"]).status !== 0) return null;
  const mount = `mount -t tmpfs -o size=${sizeMegabytes}m none ${JSON.stringify(folder)} && echo mounted && exec sleep infinity`;
  const holder = spawn("unshare", ["-m", "sh", "-c", mount], { stdio: ["ignore", "pipe", "ignore"] });
  const isMounted = await Promise.race([
    once(holder.stdout, "data").then(() => true),
    once(holder, "exit").then(() => false),
  ]);
  return isMounted ? diskOf(holder, folder) : null;
}

function diskOf(holder: ChildProcess, mounted: string): SmallDisk {
  const folder = `/proc/${holder.pid}/root${mounted}`;
  const filler = join(folder, "filler");
  const close = () => void holder.kill("SIGKILL");
  process.once("exit", close);
  return {
    within: ["nsenter", "-t", String(holder.pid), "-m", "--"],
    folder,
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      await once(spawn("fallocate", ["-l", String(bavail * bsize), filler], { stdio: "ignore" }), "exit");
      await fillTheRest(filler);
    },
    empty: () => rmSync(filler, { force: true }),
    close() {
      process.off("exit", close);
      close();
    },
  };
}

/** The server has let go of something in the meantime, or written, so that not all could be taken at once. */
async function fillTheRest(filler: string): Promise<void> {
  for (let bytes = 1024 * 1024; bytes >= 4_096; bytes /= 4) {
    const block = Buffer.alloc(bytes);
    while (await fits(filler, block));
  }
}

async function fits(filler: string, block: Buffer): Promise<boolean> {
  try {
    await appendFile(filler, block);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    return false;
  }
}
