// A real disk for a test to fill up: a tmpfs in its own mount namespace, gone with the process that holds it. Its files
// are reached through /proc, so nothing else sees them.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = NonNullable<Awaited<ReturnType<typeof openSmallDisk>>>;

/** Returns null if a namespace can't be made, because that needs Linux and root. */
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
    /** To the last byte, without blocking this process, which may also run a test's server. */
    fillUp: async () => {
      await once(spawn("fallocate", ["-l", String(freeBytes()), filler], { stdio: "ignore" }), "exit");
      try {
        for (let left = freeBytes(); left > 0; left = freeBytes()) appendFileSync(filler, Buffer.alloc(left));
      } catch (error) {
        // A server that also writes has taken the space first.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    empty: () => rmSync(filler, { force: true }),
    close,
  };
}

/** False if the process ended or failed to start. */
async function isMounted(holder: ChildProcess): Promise<boolean> {
  const { stdout } = holder;
  if (stdout === null) return false;
  const ended = Promise.race([once(holder, "exit"), once(holder, "error").catch(() => {})]).then(() => false);
  return Promise.race([once(stdout, "data").then(() => true), ended]).catch(() => false);
}
