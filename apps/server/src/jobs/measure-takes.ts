import { createMeasuring, type MeasureDeps } from "../modules/takes/measure-takes.ts";
import { runRepeatedly } from "./run-repeatedly.ts";

const everyMs = 10_000;

export const startMeasuring = (deps: MeasureDeps): (() => Promise<void>) =>
  runRepeatedly({ name: "measure-takes", everyMs, run: createMeasuring(deps), log: deps.log });
