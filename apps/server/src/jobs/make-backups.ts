import { type RepeatedTask, runRepeatedly } from "./run-repeatedly.ts";

const everyMs = 5 * 60_000;

export const startBackups = (run: () => Promise<void>, log: RepeatedTask["log"]): (() => Promise<void>) =>
  runRepeatedly({ name: "make-backups", everyMs, run, log });
