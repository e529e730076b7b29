// What a job is: an id, the shape of its data, its retries and its handler.
import type { z } from "zod";

type JobSettings<Data> = {
  id: string;
  schema: z.ZodType<Data>;
  /** How many run at once in this process. */
  concurrency: number;
  /** A run that takes longer counts as failed. A crash is only noticed after this time. */
  expireInSeconds: number;
  /** For unforeseen failures. The handler deals with the expected ones itself. */
  retry: { limit: number; delaySeconds: number; maxDelaySeconds: number };
};

export type JobDefinition<Data> = JobSettings<Data> & {
  /** Throwing counts as a failed run. The signal fires when the server stops or the run expires. */
  handler(data: Data, signal: AbortSignal): Promise<void>;
};

export type Job = Omit<JobSettings<never>, "schema"> & {
  run(data: unknown, signal: AbortSignal): Promise<void>;
};

/** The data may come from an older version of this code, so it's parsed like any outside input. */
export const defineJob = <Data>({ schema, handler, ...settings }: JobDefinition<Data>): Job => ({
  ...settings,
  run: async (data, signal) => handler(schema.parse(data), signal),
});
