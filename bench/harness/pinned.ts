// Pins a process to a core on Linux. Other systems choose the core themselves, so figures there are less exact.
import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

const canPin = cpus().length > 1 && spawnSync("taskset", ["--version"]).status === 0;

export function pinned(core: number | undefined, command: readonly string[]): { file: string; words: string[] } {
  const all = core === undefined || !canPin ? command : ["taskset", "-c", String(core), ...command];
  return { file: all[0] ?? process.execPath, words: all.slice(1) };
}
