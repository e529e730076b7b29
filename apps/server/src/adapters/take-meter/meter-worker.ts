// Measures one take on a separate thread, because an hour of sound keeps a core busy for a minute or more.
import { createHash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { decodeSamples } from "@foldback/domain/takes/sample-codings";
import type { TakeStart } from "@foldback/domain/takes/take-log";
import { createTakeMeter, type TakeMeasurements } from "@foldback/domain/takes/take-meter";
import { chunksOf } from "@foldback/domain/takes/take-sound";
import { lowerPriority } from "../../lower-priority.ts";

export type MeterTask = { start: TakeStart; frames: number };
export type MeterOrder = { sha256: string; firstFrame: number; bytes: Uint8Array } | "read";
/** `damaged`: the bytes don't match this hash. */
export type MeterAnswer = "heard" | "damaged" | TakeMeasurements;

/** Lets sockets and kills go first when the processors are busy. */
const niceness = 10;

lowerPriority(niceness);
const { start, frames }: MeterTask = workerData;
const meter = createTakeMeter({ ...start, frames });

parentPort?.on("message", (order: MeterOrder) => {
  parentPort?.postMessage((order === "read" ? meter.read() : hear(order)) satisfies MeterAnswer);
});

function hear({ sha256, firstFrame, bytes }: Exclude<MeterOrder, "read">): MeterAnswer {
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) return "damaged";
  for (const { header, payload } of chunksOf(bytes, { start, firstFrame }))
    meter.add(header.firstFrame, decodeSamples(header.coding, payload, header.frames * header.channels));
  return "heard";
}
