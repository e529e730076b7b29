// Runs a task at an interval, one run at a time, with the server's rights. A failure is logged once and doesn't stop
// later runs.
import { asJobs } from "../modules/acting-for.ts";
import { createOutageLog, type RepeatLog } from "./outage-log.ts";

/**
 * Saves queries on an idle server. An idle task still runs once every `everyIntervals` intervals, because another
 * server may have left work for it.
 */
export type IdlePolicy = { isQuiet(): boolean; everyIntervals: number };

export type IdleTracker = IdlePolicy & { noteWork(): void };

type IdleOptions = {
  /** The server counts as idle this long after the last work, or immediately if there hasn't been any. */
  afterMs: number;
  everyIntervals: number;
  isBusy?: () => boolean;
};

export function createIdleTracker({ afterMs, everyIntervals, isBusy = () => false }: IdleOptions): IdleTracker {
  let workedAtMs = Number.NEGATIVE_INFINITY;
  return {
    everyIntervals,
    noteWork: () => {
      workedAtMs = performance.now();
    },
    isQuiet: () => !isBusy() && performance.now() - workedAtMs > afterMs,
  };
}

export type RepeatedTask = {
  name: string;
  everyMs: number;
  /** Starts the first run immediately, instead of after the first interval. */
  atOnce?: boolean;
  /** A long task should check the signal between its steps, because stopping waits for the current run. */
  run: (stopping: AbortSignal) => Promise<void>;
  /** Without it, the task runs at every interval. Idling never skips the first run, or the run after a failure. */
  idle?: IdlePolicy;
  log: RepeatLog;
};

/** Returns a function that stops the task and resolves once the current run has ended. */
export function runRepeatedly({ name, everyMs, atOnce = false, run, idle, log }: RepeatedTask): () => Promise<void> {
  let running = Promise.resolve();
  let busy = false;
  const stopping = new AbortController();
  const outage = createOutageLog({ name, log });
  let intervals = Number.POSITIVE_INFINITY;
  const failed = (error: unknown) => {
    intervals = Number.POSITIVE_INFINITY;
    outage.failed(error);
  };
  const turn = () => {
    if (busy) return;
    intervals += 1;
    if (idle !== undefined && intervals < idle.everyIntervals && idle.isQuiet()) return;
    intervals = 0;
    busy = true;
    running = asJobs(() => run(stopping.signal))
      .then(outage.worked, failed)
      .finally(() => {
        busy = false;
      });
  };
  const timer = setInterval(turn, everyMs);
  timer.unref();
  if (atOnce) turn();
  return () => {
    clearInterval(timer);
    stopping.abort();
    return running;
  };
}
