import { sweepTakes, type TakeSweepDeps } from "../modules/takes/sweep-takes.ts";
import { runRepeatedly } from "./run-repeatedly.ts";

const everyMs = 60 * 60_000;

export const startTakeSweep = (deps: TakeSweepDeps): (() => Promise<void>) =>
  runRepeatedly({ name: "sweep-takes", everyMs, run: (stopping) => sweepTakes(deps, stopping), log: deps.log });
