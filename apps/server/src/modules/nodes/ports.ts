// What the serving lease needs from the database that the server processes share.
import type { SessionId } from "@foldback/domain/ids";

/** `secretMark` is the same on all nodes with the same BETTER_AUTH_SECRET, and doesn't reveal it. */
export type NodeIdentity = { id: string; host: string; secretMark: string };

/** One process: the node it runs on, and a number that no other process has. */
export type NodeProcess = { id: string; generation: number };

/** The process that holds the lease. `version` changes with every renewal. */
export type LeaseHolder = {
  generation: number;
  host: string;
  secretMark: string;
  version: string;
  isOver: boolean;
};

type Renewal = {
  /** False once another process has taken the lease over. */
  held: boolean;
  /** True if another process was waiting for the lease. */
  hasStandby: boolean;
  /** This process's sessions that another one has changed since the last renewal. */
  changedElsewhere: readonly SessionId[];
};

/** Every call resolves or rejects within about a second, because a lease is short. */
export interface LeaseStore {
  /** False before the first migration that has the tables. */
  isThere(): Promise<boolean>;
  /** Ends any earlier process of the same node, which can't be running any more. */
  register(node: NodeIdentity): Promise<NodeProcess>;
  /** Records that this process is standing by. Returns the holder of the lease, or null if it's free. */
  standBy(process: NodeProcess): Promise<LeaseHolder | null>;
  /** Takes the lease if it's free, or from `over` if its lease has ended. Returns false if another process has it. */
  take(process: NodeProcess, over: LeaseHolder | null): Promise<boolean>;
  renew(process: NodeProcess): Promise<Renewal>;
  release(process: NodeProcess): Promise<void>;
}

export class NodeReplaced extends Error {
  constructor() {
    super("Another server has started with this data directory, so this one has stopped");
    this.name = "NodeReplaced";
  }
}

export class OtherSecret extends Error {
  constructor(host: string) {
    super(
      `Another server (${host}) is using this database with a different BETTER_AUTH_SECRET. Give both servers the same one`,
    );
    this.name = "OtherSecret";
  }
}
