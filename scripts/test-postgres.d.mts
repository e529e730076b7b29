type StopMode = "smart" | "fast" | "immediate";

/**
 * A running cluster with one empty database. `stop` ends it and deletes its folder; the other functions cause faults.
 */
export function startTestPostgres(): Promise<{
  url: string;
  start(): void;
  halt(mode?: StopMode): void;
  restart(mode?: StopMode): void;
  /**
   * With `trust`, Postgres doesn't ask for a password. With `scram-sha-256` it does, and since no user here has one,
   * nothing can connect.
   */
  restartWithAuthentication(method: "trust" | "scram-sha-256"): void;
  /** Stops every process where it is. Connections stay open, but nothing answers. */
  freeze(): void;
  thaw(): void;
  stop(): void;
}>;
