import { createMeasuring, type MeasureDeps } from "../modules/takes/measure-takes.ts";
import { createIdleTracker, type IdlePolicy, runRepeatedly } from "./run-repeatedly.ts";

const everyMs = 10_000;

/**
 * Call `noteWork` for every upload. Without uploads we look once a minute, because another server may have received
 * some.
 */
export const createMeasuringIdleTracker = () => createIdleTracker({ afterMs: 60_000, everyIntervals: 6 });

export const startMeasuring = (deps: MeasureDeps, idle: IdlePolicy): (() => Promise<void>) =>
  runRepeatedly({ name: "measure-takes", everyMs, run: createMeasuring(deps), idle, log: deps.log });
