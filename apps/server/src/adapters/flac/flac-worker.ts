// Encodes sound as FLAC on a separate thread, because an hour of it takes half a minute.

import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";
import { type FlacOrder, flacBlocks } from "@foldback/domain/takes/flac-blocks";

export type FlacJob = { id: number; sound: Uint8Array<ArrayBuffer>; order: FlacOrder };
export type FlacAnswer = { id: number; blocks: Uint8Array<ArrayBuffer> };

/** Makes way for sockets and kills when the processors are busy. */
const niceness = 10;

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
parentPort?.on("message", ({ id, sound, order }: FlacJob) => {
  const blocks = new Uint8Array(Buffer.concat(flacBlocks(sound, order)));
  parentPort?.postMessage({ id, blocks } satisfies FlacAnswer, [blocks.buffer]);
});
