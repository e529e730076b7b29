// Derives password hashes one after another on a separate thread, because they would otherwise hold up the event loop
// or the thread pool that Node uses for files and DNS.
import { scryptSync } from "node:crypto";
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort, threadId } from "node:worker_threads";

export type HashOrder = { password: string; salt: string };
export type HashAnswer = { key: string; threadId: number };

/** HAZARD: these are the authentication library's parameters. With any other value no stored password would match. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const keyBytes = 64;
/**
 * About a third of a normal CPU share. When the processors are busy, sockets and kills come first, but sign-ins still
 * make progress.
 */
const niceness = 5;

/** Linux sets the priority per thread. On other systems this would slow down the whole process. */
function stepBack(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), niceness);
  } catch {
    // Without /proc the thread runs at normal priority.
  }
}

stepBack();
parentPort?.on("message", ({ password, salt }: HashOrder) => {
  const key = scryptSync(password, salt, keyBytes, cost).toString("hex");
  parentPort?.postMessage({ key, threadId } satisfies HashAnswer);
});
