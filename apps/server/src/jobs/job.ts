// Defines a job: its id, the schema of its data, its retries and its handler.
import type { z } from "zod";

type JobSettings<Data> = {
  id: string;
  schema: z.ZodType<Data>;
  /** How many of these jobs run at once in this process. */
  concurrency: number;
  /** A longer run counts as failed. We also don't notice a crash sooner than this. */
  expireInSeconds: number;
  /** Retries for unexpected failures. The handler deals with the expected ones. */
  retry: { limit: number; delaySeconds: number; maxDelaySeconds: number };
};

export type JobDefinition<Data> = JobSettings<Data> & {
  /** A run fails if this throws. The signal aborts when the server stops or the run expires. */
  handler(data: Data, signal: AbortSignal): Promise<void>;
};

export type Job = Omit<JobSettings<never>, "schema"> & {
  run(data: unknown, signal: AbortSignal): Promise<void>;
};

/** An older version of this code may have written the data, so we parse it like outside input. */
export const defineJob = <Data>({ schema, handler, ...settings }: JobDefinition<Data>): Job => ({
  ...settings,
  run: async (data, signal) => handler(schema.parse(data), signal),
});
