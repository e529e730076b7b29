// Which core a process may use. Linux only; elsewhere the system decides and a figure is the less exact for it.
import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

const canPin = cpus().length > 1 && spawnSync("taskset", ["--version"]).status === 0;

export function pinned(core: number | undefined, command: readonly string[]): { file: string; words: string[] } {
  const all = core === undefined || !canPin ? command : ["taskset", "-c", String(core), ...command];
  return { file: all[0] ?? process.execPath, words: all.slice(1) };
}
