// How an action asks for work that must survive a crash: in the transaction that makes the work necessary. It does not
// know what the work is, nor who does it.
import type { Db } from "../../adapters/postgres/database.ts";

export type JobItem = {
  data: object;
  /** Of several that wait under one key there is one; one that runs already does not count. */
  key: string;
  /** Not before this long from now. */
  afterMs?: number;
};

/**
 * HAZARD: while the queue has not been opened (the first moments of a start), nothing is enqueued. The row that makes
 * the work necessary is the truth: its owner looks for such rows when the queue opens, and again from time to time.
 */
export interface JobQueue {
  /** Committed or rolled back with the caller's transaction. */
  enqueue(tx: Db, jobId: string, ...items: JobItem[]): Promise<void>;
  /** After the commit: has this process look at once instead of at its next poll. */
  wake(jobId: string): void;
}
