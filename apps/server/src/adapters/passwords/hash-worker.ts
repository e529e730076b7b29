// Derives password hashes on its own thread, one after the other, so neither the event loop nor the pool for files and
// DNS has to wait.
import { scryptSync } from "node:crypto";
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort, threadId } from "node:worker_threads";

export type HashOrder = { password: string; salt: string };
export type HashAnswer = { key: string; threadId: number };

/** HAZARD: these are the authentication library's parameters. Any other value makes every stored password wrong. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const keyBytes = 64;
/**
 * About a third of a normal CPU share: when processors are busy, sockets and kills come first and sign-ins still make
 * progress.
 */
const niceness = 5;

/** Linux sets the priority per thread. Elsewhere this would slow the whole process down. */
function stepBack(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), niceness);
  } catch {
    // Without /proc the thread keeps the normal priority.
  }
}

stepBack();
parentPort?.on("message", ({ password, salt }: HashOrder) => {
  const key = scryptSync(password, salt, keyBytes, cost).toString("hex");
  parentPort?.postMessage({ key, threadId } satisfies HashAnswer);
});
