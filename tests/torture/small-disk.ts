/**
 * A disk that can be filled up without hurting this machine: a tmpfs in a mount namespace of its own, which goes with the
 * process that holds it. Needs root and Linux; elsewhere there is none.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type SmallDisk = {
  /** Words before a command that is to see the disk. */
  within: readonly string[];
  /** The folder as this process sees it. */
  folder: string;
  fill(): void;
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
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      spawnSync("fallocate", ["-l", String(bavail * bsize), filler]);
      fillTheRest(filler);
    },
    empty: () => rmSync(filler, { force: true }),
    close() {
      process.off("exit", close);
      close();
    },
  };
}

/** The server has written in the meantime, or let go of something. */
function fillTheRest(filler: string): void {
  const block = Buffer.alloc(4_096);
  try {
    for (;;) writeFileSync(filler, block, { flag: "a" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
