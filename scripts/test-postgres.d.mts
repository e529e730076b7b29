type StopMode = "smart" | "fast" | "immediate";

/**
 * A running cluster with one empty database. `stop` ends it and deletes its folder; the other functions cause faults.
 */
export function startTestPostgres(): Promise<{
  url: string;
  start(): void;
  halt(mode?: StopMode): void;
  restart(mode?: StopMode): void;
  /** `trust` asks for no password. `scram-sha-256` does, and no user here has one, so nothing can connect. */
  restartWithAuthentication(method: "trust" | "scram-sha-256"): void;
  /** Stops every process where it is: connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  stop(): void;
}>;
