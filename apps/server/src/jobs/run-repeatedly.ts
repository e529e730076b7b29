// Runs one task again and again, never two at a time; a failed run is told once and the next one comes all the same.
// Whoever started it, a run acts for the server itself.
import { asJobs } from "../modules/acting-for.ts";
import { createOutageLog, type RepeatLog } from "./outage-log.ts";

export type RepeatedTask = {
  name: string;
  everyMs: number;
  /** Also now, not only when the time has passed for the first time. */
  atOnce?: boolean;
  /** What has much to do looks at the signal between two steps: a stop waits for the run that is under way. */
  run: (stopping: AbortSignal) => Promise<void>;
  log: RepeatLog;
};

/** The returned function ends it and resolves when a run that is under way is over. */
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
