// Lets a store queue work that must survive a crash, in the same transaction that makes the work necessary.
import type { Db } from "./database.ts";

export type JobItem = {
  data: object;
  /** At most one job waits under each key. A running job doesn't count. */
  key: string;
  /** How long the job waits before it can start. */
  afterMs?: number;
};

/**
 * HAZARD: nothing is enqueued until the queue is open, shortly after startup. The row that makes the work necessary is
 * never lost: its module looks for such rows when the queue opens, and regularly after that.
 */
export interface JobQueue {
  /** Commits or rolls back with the caller's transaction. */
  enqueue(tx: Db, jobId: string, ...items: JobItem[]): Promise<void>;
  /** Called after the commit. Makes this process fetch the job immediately instead of at its next poll. */
  wake(jobId: string): void;
}
