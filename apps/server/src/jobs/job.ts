// What a job is: an id, the shape of its data, how often it is tried and what it does. It does not know the queue.
import type { z } from "zod";

type JobSettings<Data> = {
  id: string;
  schema: z.ZodType<Data>;
  /** How many of them run at once on this process. */
  concurrency: number;
  /** A run that takes longer is lost and counts as a failed try; a crash shows only after this. */
  expireInSeconds: number;
  /** For what nobody foresaw; a failure that the handler understands is settled by the handler. */
  retry: { limit: number; delaySeconds: number; maxDelaySeconds: number };
};

export type JobDefinition<Data> = JobSettings<Data> & {
  /** Throwing is a failed try. The signal says that the server stops or that the run has expired. */
  handler(data: Data, signal: AbortSignal): Promise<void>;
};

export type Job = Omit<JobSettings<never>, "schema"> & {
  run(data: unknown, signal: AbortSignal): Promise<void>;
};

/** Data was written by us, perhaps by an older version of us: it is parsed like everything from outside. */
export const defineJob = <Data>({ schema, handler, ...settings }: JobDefinition<Data>): Job => ({
  ...settings,
  run: async (data, signal) => handler(schema.parse(data), signal),
});
