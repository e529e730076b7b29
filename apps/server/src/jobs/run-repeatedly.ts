// Runs a task at an interval, one run at a time, with the server's own rights. A failure is logged once and doesn't
// stop later runs.
import { asJobs } from "../modules/acting-for.ts";
import { createOutageLog, type RepeatLog } from "./outage-log.ts";

/**
 * Saves queries on an idle server. A resting task still runs once every `everyIntervals` intervals, because another
 * server may have left work for it.
 */
export type Rest = { isQuiet(): boolean; everyIntervals: number };

export type WorkRest = Rest & { noteWork(): void };

type RestOptions = {
  /** The rest begins this long after the last work, or immediately if there hasn't been any. */
  afterMs: number;
  everyIntervals: number;
  isBusy?: () => boolean;
};

export function createRest({ afterMs, everyIntervals, isBusy = () => false }: RestOptions): WorkRest {
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
  /** Without it, the task runs at every interval. A rest never skips the first run, or the run after a failure. */
  rest?: Rest;
  log: RepeatLog;
};

/** Returns a function that stops the task and resolves once the current run has ended. */
export function runRepeatedly({ name, everyMs, atOnce = false, run, rest, log }: RepeatedTask): () => Promise<void> {
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
    if (rest !== undefined && intervals < rest.everyIntervals && rest.isQuiet()) return;
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
