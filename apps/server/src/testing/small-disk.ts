// A real disk that a test fills up: a tmpfs in a mount namespace of its own, which is gone with the process that holds it. Its
// files are reached through /proc, so nothing else sees them.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const megabyte = 1024 * 1024;

/** Null where a namespace can't be made: it takes Linux and root. */
export async function openSmallDisk(sizeMiB: number) {
  const mountPoint = mkdtempSync(join(tmpdir(), "foldback-disk-"));
  const mount = `mount -t tmpfs -o size=${sizeMiB}m tmpfs '${mountPoint}' && echo mounted && exec sleep infinity`;
  const holder = spawn("unshare", ["-m", "sh", "-c", mount], { stdio: ["ignore", "pipe", "ignore"] });
  const close = () => {
    holder.kill("SIGKILL");
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
  let fillers = 0;
  return {
    path,
    freeBytes,
    fillUp: (leaveBytes = 0) => {
      for (let left = freeBytes() - leaveBytes; left > 0; left = freeBytes() - leaveBytes) {
        fillers += 1;
        writeFileSync(join(path, `filler-${fillers}`), Buffer.alloc(Math.min(left, megabyte), 1));
      }
    },
    empty: () => {
      for (const name of readdirSync(path)) if (name.startsWith("filler-")) rmSync(join(path, name));
    },
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
