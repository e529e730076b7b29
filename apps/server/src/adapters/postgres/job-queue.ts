// How a store requests work that must survive a crash: in the transaction that makes the work necessary.
import type { Db } from "./database.ts";

export type JobItem = {
  data: object;
  /** Only one job waits under each key. A running one doesn't count. */
  key: string;
  /** Earliest start, from now. */
  afterMs?: number;
};

/**
 * HAZARD: until the queue is open (the first moments of a start), nothing is enqueued. The row that makes the work
 * necessary is what counts: its owner looks for such rows when the queue opens, and regularly after that.
 */
export interface JobQueue {
  /** Commits or rolls back with the caller's transaction. */
  enqueue(tx: Db, jobId: string, ...items: JobItem[]): Promise<void>;
  /** After the commit, makes this process look at once instead of at its next poll. */
  wake(jobId: string): void;
}
