// Runs one task repeatedly, never twice at a time. A failure is logged once and doesn't stop later runs. A run always
// acts for the server itself, whichever request started it.
import { asJobs } from "../modules/acting-for.ts";
import { createOutageLog, type RepeatLog } from "./outage-log.ts";

export type RepeatedTask = {
  name: string;
  everyMs: number;
  /** Also runs immediately, not only after the first interval. */
  atOnce?: boolean;
  /** A long task should check the signal between its steps, because a stop waits for the running task. */
  run: (stopping: AbortSignal) => Promise<void>;
  log: RepeatLog;
};

/** The returned function stops it and resolves once the running task has ended. */
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
