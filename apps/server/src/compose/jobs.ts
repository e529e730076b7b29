// Wires up the job queue. It opens after the HTTP port. If the database is down, we keep trying, and the rows that need
// work stay in their tables.
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../adapters/postgres/database.ts";
import { createQueue, type Queue } from "../adapters/queue/job-queue.ts";
import { createOutageLog } from "../jobs/outage-log.ts";
import type { Log } from "../log.ts";
import { asJobs } from "../modules/acting-for.ts";

type Stop = () => Promise<void>;
export type Jobs = {
  queue: Queue;
  /** Calls `begin` once the queue is open. `begin` returns the function that stops its work. */
  whenOpen(begin: () => Promise<Stop>): void;
  start(): void;
  /** Stops enqueuing first, then the workers. */
  close(): Promise<void>;
};

const openAgainMs = 5_000;

export function composeJobs({ database, log }: { database: Database; log: Log }): Jobs {
  const queue = createQueue({ database, log });
  const begins: (() => Promise<Stop>)[] = [];
  const stops: Stop[] = [];
  const closing = new AbortController();
  let starting = Promise.resolve();
  const outage = createOutageLog({ name: "open-job-queue", log });
  const start = async () => {
    await queue.open();
    for (const begin of begins.slice(stops.length)) stops.push(await asJobs(begin));
  };
  const startUntilDone = async () => {
    while (!closing.signal.aborted) {
      try {
        await start();
        return outage.worked();
      } catch (error) {
        if (closing.signal.aborted) return;
        outage.failed(error);
        await delay(openAgainMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      }
    }
  };
  return {
    queue,
    whenOpen: (begin) => void begins.push(begin),
    start: () => {
      starting = startUntilDone();
    },
    close: async () => {
      closing.abort();
      const closingQueue = queue.close();
      await starting;
      await Promise.all(stops.map((stop) => stop()));
      await closingQueue;
    },
  };
}
