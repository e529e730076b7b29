// Derives password hashes one after another on a separate thread, because they would otherwise hold up the event loop
// or the thread pool that Node uses for files and DNS.
import { scryptSync } from "node:crypto";
import { parentPort, threadId } from "node:worker_threads";
import { lowerPriority } from "../../lower-priority.ts";

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

lowerPriority(niceness);
parentPort?.on("message", ({ password, salt }: HashOrder) => {
  const key = scryptSync(password, salt, keyBytes, cost).toString("hex");
  parentPort?.postMessage({ key, threadId } satisfies HashAnswer);
});
