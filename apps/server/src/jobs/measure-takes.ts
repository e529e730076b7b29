import { createMeasuring, type MeasureDeps } from "../modules/takes/measure-takes.ts";
import { createRest, type Rest, runRepeatedly } from "./run-repeatedly.ts";

const everyMs = 10_000;

/** Call `noteWork` for every upload. Without uploads we look once a minute, because another server may have had some. */
export const createMeasuringRest = () => createRest({ afterMs: 60_000, everyIntervals: 6 });

export const startMeasuring = (deps: MeasureDeps, rest: Rest): (() => Promise<void>) =>
  runRepeatedly({ name: "measure-takes", everyMs, run: createMeasuring(deps), rest, log: deps.log });
