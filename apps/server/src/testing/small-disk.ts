// A small real disk for tests to fill: a tmpfs in its own mount namespace, which disappears with the process that holds
// it. Tests reach its files through /proc, so no other process sees them.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = NonNullable<Awaited<ReturnType<typeof openSmallDisk>>>;

/** Returns null if we can't create a namespace, which needs Linux and root. */
export async function openSmallDisk(sizeMiB: number) {
  const mountPoint = mkdtempSync(join(tmpdir(), "foldback-disk-"));
  const mount = `mount -t tmpfs -o size=${sizeMiB}m tmpfs '${mountPoint}' && echo mounted && exec sleep infinity`;
  const holder = spawn("unshare", ["-m", "sh", "-c", mount], { stdio: ["ignore", "pipe", "ignore"] });
  const letGo = () => void holder.kill("SIGKILL");
  process.once("exit", letGo);
  const close = () => {
    process.off("exit", letGo);
    letGo();
    rmSync(mountPoint, { recursive: true, force: true });
  };
  if (!(await isMounted(holder))) {
    close();
    return null;
  }
  const path = `/proc/${holder.pid}/root${mountPoint}`;
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  };
  const filler = join(path, "filler");
  return {
    path,
    freeBytes,
    /** Fills the disk to the last byte. It doesn't block this process, which may also run a test's server. */
    fillUp: async () => {
      await once(spawn("fallocate", ["-l", String(freeBytes()), filler], { stdio: "ignore" }), "exit");
      try {
        for (let left = freeBytes(); left > 0; left = freeBytes()) appendFileSync(filler, Buffer.alloc(left));
      } catch (error) {
        // The server was writing too and took the space first.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    empty: () => rmSync(filler, { force: true }),
    close,
  };
}

/** False if the process ended or didn't start. */
async function isMounted(holder: ChildProcess): Promise<boolean> {
  const { stdout } = holder;
  if (stdout === null) return false;
  const ended = Promise.race([once(holder, "exit"), once(holder, "error").catch(() => {})]).then(() => false);
  return Promise.race([once(stdout, "data").then(() => true), ended]).catch(() => false);
}
