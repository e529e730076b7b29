// Logs the failures of a repeated task: one line when they start, one for each new kind, and one when the task works
// again. Otherwise an hour without the database would fill the log and the disk.

type Options = { name: string; log: RepeatLog };
export type RepeatLog = Record<"info" | "warn", (facts: object, message: string) => void>;

/** Limits how many kinds we log, because messages that contain ids or amounts all count as different kinds. */
const maxKinds = 8;

export function createOutageLog({ name, log }: Options) {
  let outage: { sinceMs: number; failures: number; kinds: Set<string> } | null = null;
  return {
    failed(error: unknown) {
      outage ??= { sinceMs: performance.now(), failures: 0, kinds: new Set() };
      outage.failures += 1;
      const kind = kindOf(error);
      if (outage.kinds.has(kind) || outage.kinds.size >= maxKinds) return;
      outage.kinds.add(kind);
      log.warn({ err: error, job: name }, "job failed, will run again");
    },
    worked() {
      if (outage === null) return;
      const { failures, sinceMs } = outage;
      outage = null;
      log.info({ job: name, failures, forMs: Math.round(performance.now() - sinceMs) }, "job works again");
    },
  };
}

/** Uses the innermost code or message, because the outer ones contain the query. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return kindOf(error.cause);
  return "code" in error ? String(error.code) : error.message;
}
