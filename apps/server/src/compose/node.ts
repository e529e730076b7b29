// Says which node this process is and gives it the lease that it needs before it may serve. See
// docs/decisions/075-one-server-serves.md.
import { createHash, createHmac } from "node:crypto";
import { statSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { SessionId } from "@foldback/domain/ids";
import type { Database } from "../adapters/postgres/database.ts";
import { createLeaseStore } from "../adapters/postgres/lease-store.ts";
import type { Log } from "../log.ts";
import { createServingLease, type ServingLease, soleLease } from "../modules/nodes/serving-lease.ts";

type Options = {
  database: Database;
  dataDir: string;
  authSecret: string;
  lease: ServingLease | undefined;
  log: Log;
  onStandBy: (host: string) => void;
  onLost: () => void;
};

export type Node = ServingLease & {
  /** False if a first migration has to create the tables before the lease can be acquired. */
  hasTables(): Promise<boolean>;
  /** Calls the listener with this process's sessions that another one has changed. */
  onChangedElsewhere(listener: (sessions: readonly SessionId[]) => void): void;
  /** Calls the listener if another process may have changed this process's sessions without telling it. */
  onMayHaveMissed(listener: () => void): void;
  /** Calls the listener twice a second while this process stands by. */
  whileStandingBy(listener: () => void): void;
};

export function composeNode({ database, dataDir, authSecret, lease: given, log, ...callbacks }: Options): Node {
  if (database.kind === "embedded" || given !== undefined)
    return {
      ...(given ?? soleLease),
      hasTables: async () => true,
      onChangedElsewhere: () => {},
      onMayHaveMissed: () => {},
      whileStandingBy: () => {},
    };
  let changedElsewhere: (sessions: readonly SessionId[]) => void = () => {};
  let mayHaveMissed = () => {};
  let standingBy = () => {};
  const store = createLeaseStore(database.lease);
  const lease = createServingLease({
    store,
    node: { id: nodeId(dataDir), host: hostname(), secretMark: markOf(authSecret) },
    nowMs: () => performance.now(),
    wallMs: Date.now,
    pause: (delayMs, signal) => delay(delayMs, undefined, { signal, ref: false }),
    log,
    onChangedElsewhere: (sessions) => changedElsewhere(sessions),
    onMayHaveMissed: () => mayHaveMissed(),
    onLost: callbacks.onLost,
    onStandBy: (host) => {
      callbacks.onStandBy(host);
      standingBy();
    },
  });
  return {
    ...lease,
    hasTables: store.isThere,
    onChangedElsewhere: (listener) => {
      changedElsewhere = listener;
    },
    onMayHaveMissed: (listener) => {
      mayHaveMissed = listener;
    },
    whileStandingBy: (listener) => {
      standingBy = listener;
    },
  };
}

/**
 * The lock on the data directory allows one process at a time on this machine. So an earlier process with the same id
 * has ended, and its lease needn't run out first. A copied directory is another node.
 */
function nodeId(dataDir: string): string {
  const { dev, ino } = statSync(dataDir);
  return createHash("sha256").update(`${hostname()} ${dev} ${ino}`).digest("hex").slice(0, 32);
}

const markOf = (authSecret: string) =>
  createHmac("sha256", authSecret).update("servers that share this secret").digest("hex").slice(0, 16);
