// Lets everything else go first when the processors are busy. For threads with long calculations.
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";

/** Linux sets the priority per thread. On other systems this would slow down the whole process. */
export function lowerPriority(niceness: number): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), niceness);
  } catch {
    // There's no /proc, so the thread runs at normal priority.
  }
}
