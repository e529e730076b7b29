// Runs a task at an interval, one run at a time, with the server's own rights. A failure is logged once and doesn't
// stop later runs.
import { asJobs } from "../modules/acting-for.ts";
import { createOutageLog, type RepeatLog } from "./outage-log.ts";

export type RepeatedTask = {
  name: string;
  everyMs: number;
  /** Also runs at once, not only after the first interval. */
  atOnce?: boolean;
  /** A long task should check the signal between its steps, because stopping waits for the current run. */
  run: (stopping: AbortSignal) => Promise<void>;
  log: RepeatLog;
};

/** Returns a function that stops the task and resolves once the current run has ended. */
export function runRepeatedly({ name, everyMs, atOnce = false, run, log }: RepeatedTask): () => Promise<void> {
  let running = Promise.resolve();
  let busy = false;
  const stopping = new AbortController();
  const outage = createOutageLog({ name, log });
  const turn = () => {
    if (busy) return;
    busy = true;
    running = asJobs(() => run(stopping.signal))
      .then(outage.worked, outage.failed)
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
