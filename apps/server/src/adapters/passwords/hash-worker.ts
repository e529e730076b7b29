// Derives password hashes on a thread of its own, one after the other: neither the event loop nor the pool that file and DNS
// work share ever waits for one.
import { scryptSync } from "node:crypto";
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort, threadId } from "node:worker_threads";

export type HashOrder = { password: string; salt: string };
export type HashAnswer = { key: string; threadId: number };

/** HAZARD: the authentication library's own parameters; another value here makes every stored password wrong. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const keyBytes = 64;
/** A third of a usual share: when processors are short, sockets and kills come first, and sign-ins still get on. */
const niceness = 5;

/** Linux gives each thread a priority of its own; elsewhere the whole process would be slowed down. */
function stepBack(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), niceness);
  } catch {
    // No /proc here: the thread keeps the usual priority.
  }
}

stepBack();
parentPort?.on("message", ({ password, salt }: HashOrder) => {
  const key = scryptSync(password, salt, keyBytes, cost).toString("hex");
  parentPort?.postMessage({ key, threadId } satisfies HashAnswer);
});
