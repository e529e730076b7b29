// Encodes sound as FLAC on a separate thread, because an hour of sound takes half a minute to encode.
import { parentPort } from "node:worker_threads";
import { type FlacOrder, flacBlocks } from "@foldback/domain/takes/flac-blocks";
import { lowerPriority } from "../../lower-priority.ts";

export type FlacJob = { id: number; sound: Uint8Array<ArrayBuffer>; order: FlacOrder };
export type FlacAnswer = { id: number; blocks: Uint8Array<ArrayBuffer> };

/** Lets sockets and kills go first when the processors are busy. */
const niceness = 10;

lowerPriority(niceness);
parentPort?.on("message", ({ id, sound, order }: FlacJob) => {
  const blocks = new Uint8Array(Buffer.concat(flacBlocks(sound, order)));
  parentPort?.postMessage({ id, blocks } satisfies FlacAnswer, [blocks.buffer]);
});
