// A real disk that a test fills up: a tmpfs in a mount namespace of its own, which is gone with the process that holds it. Its
// files are reached through /proc, so nothing else sees them.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = NonNullable<Awaited<ReturnType<typeof openSmallDisk>>>;

/** Null where a namespace can't be made: it takes Linux and root. */
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
    /** To the last byte, and without holding this process up, in which a test's server may live. */
    fillUp: async () => {
      await once(spawn("fallocate", ["-l", String(freeBytes()), filler], { stdio: "ignore" }), "exit");
      try {
        for (let left = freeBytes(); left > 0; left = freeBytes()) appendFileSync(filler, Buffer.alloc(left));
      } catch (error) {
        // A server that writes as well was quicker.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    empty: () => rmSync(filler, { force: true }),
    close,
  };
}

/** The end of the process, or its failure to start, is a no. */
async function isMounted(holder: ChildProcess): Promise<boolean> {
  const { stdout } = holder;
  if (stdout === null) return false;
  const ended = Promise.race([once(holder, "exit"), once(holder, "error").catch(() => {})]).then(() => false);
  return Promise.race([once(stdout, "data").then(() => true), ended]).catch(() => false);
}
