/**
 * Injects faults into the server and its database, one at a time: how each begins and ends, and what it excuses. If the
 * server doesn't recover in time after a fault, that's a violation too.
 */
import { letTimePass } from "@foldback/testkit/processes/let-time-pass";
import { openFaultConnection } from "../../apps/server/src/testing/fault-connection.ts";
import type { FaultyPostgres } from "../../apps/server/src/testing/faulty-postgres.ts";
import type { SmallDisk } from "../../apps/server/src/testing/small-disk.ts";
import { runningMs, standstills } from "./facts.ts";
import type { Outages } from "./outages.ts";
import { nowMs } from "./outages.ts";
import type { FaultKind, PlannedFault } from "./plan.ts";
import type { RealServer } from "./real-server.ts";
import type { Room } from "./room.ts";

export type FaultRecord = {
  kind: FaultKind;
  run: number;
  fromMs: number;
  /** When the fault ended, or the killed server had restarted. */
  toMs: number;
  /** From `toMs` until the server responded. */
  recoveryMs: number | null;
  startMs: number | null;
  problem: string | null;
};
export type FaultInjector = {
  records: readonly FaultRecord[];
  /**
   * Resolves when the fault has begun; `over` resolves once it has ended and the server has recovered. Waits for the
   * previous fault.
   */
  begin(fault: PlannedFault, room: Room): Promise<{ over: Promise<void> }>;
  /** Runs when no fault is under way. */
  afterAll(act: () => unknown): Promise<unknown>;
};

export type FaultPlace = {
  server: RealServer;
  outages: Outages;
  cluster: FaultyPostgres | null;
  disk: SmallDisk | null;
  /** True if the server responds and can read its database. */
  isWell(): Promise<boolean>;
  violated(says: string): void;
};

const recoversWithinMs = 5_000;
const givesUpAfterMs = 60_000;

export function possibleFaults({ cluster, disk }: { cluster: boolean; disk: boolean }): FaultKind[] {
  const ofDatabase: FaultKind[] = [
    "database-stopped",
    "database-restarted",
    "database-crashed",
    "database-frozen",
    "connections-cut",
    "row-locked",
  ];
  return [
    ...(cluster ? ofDatabase : []),
    ...(disk ? (["disk-full"] as const) : []),
    ...(disk && cluster ? (["disk-full-database-stopped"] as const) : []),
    "server-frozen",
    "server-killed",
  ];
}

type Ended = { startMs?: number };
/** Causes the fault, and resolves with a function that ends it. */
type Make = (place: FaultPlace, about: { fault: PlannedFault; room: Room }) => Promise<() => Promise<Ended>>;

export function openFaultInjector(place: FaultPlace): FaultInjector {
  const records: FaultRecord[] = [];
  let last: Promise<void> = Promise.resolve();
  async function play(fault: PlannedFault, room: Room, begun: () => void) {
    const record: FaultRecord = {
      kind: fault.kind,
      run: room.run,
      fromMs: nowMs(),
      toMs: Number.POSITIVE_INFINITY,
      recoveryMs: null,
      startMs: null,
      problem: null,
    };
    records.push(record);
    try {
      const undo = await makers[fault.kind](place, { fault, room });
      begun();
      await letTimePass(fault.lastsMs);
      const { startMs = null } = await undo();
      Object.assign(record, { toMs: nowMs(), startMs });
      record.recoveryMs = await recovery(place);
      record.problem = judge(record);
    } catch (error) {
      record.problem = `${fault.kind} couldn't be played: ${error instanceof Error ? error.message : String(error)}`;
    }
    begun();
    if (record.problem !== null) place.violated(record.problem);
  }
  return {
    records,
    async begin(fault, room) {
      const before = last;
      const { promise: isThere, resolve: begun } = Promise.withResolvers<void>();
      const over = before.then(() => play(fault, room, begun));
      last = over;
      await isThere;
      return { over };
    },
    afterAll: (act) => last.then(act),
  };
}

const judge = ({ kind, recoveryMs }: FaultRecord): string | null =>
  recoveryMs === null || recoveryMs > recoversWithinMs
    ? `after ${kind} the server hadn't recovered within ${recoversWithinMs} ms (${recoveryMs === null ? "never" : `${Math.round(recoveryMs)} ms`})`
    : null;

async function recovery({ isWell, server, outages }: FaultPlace): Promise<number | null> {
  const fromMs = nowMs();
  while (nowMs() - fromMs < givesUpAfterMs && !server.isGone()) {
    if (await isWell()) return runningMs({ outages: outages.all }, { fromMs, toMs: nowMs() }, standstills);
    await letTimePass(50);
  }
  return null;
}

/** The database counts as down until the server reaches it again, but no longer than a recovery may take. */
function databaseOutage({ outages, isWell }: FaultPlace) {
  const end = outages.begin("database");
  return async () => {
    const untilMs = nowMs() + recoversWithinMs;
    while (nowMs() < untilMs && !(await isWell())) await letTimePass(50);
    end();
  };
}

const clusterOf = ({ cluster }: FaultPlace): FaultyPostgres => {
  if (cluster === null) throw new Error("there is no Postgres here");
  return cluster;
};
const urlOf = (place: FaultPlace) => clusterOf(place).url;

async function stopDatabase(place: FaultPlace) {
  const { make } = clusterOf(place);
  const back = databaseOutage(place);
  await make("halt-immediate");
  return async () => {
    await make("start");
    void back();
    return {};
  };
}

async function restartDatabase(place: FaultPlace, mode: "fast" | "immediate") {
  const { make } = clusterOf(place);
  const back = databaseOutage(place);
  await make(`restart-${mode}`);
  return async () => {
    void back();
    return {};
  };
}

async function fillDisk({ disk, cluster, ...place }: FaultPlace) {
  if (disk === null) throw new Error("there is no small disk here");
  // A full disk also stops the embedded database, which is on it.
  const back = cluster === null ? databaseOutage({ disk, cluster, ...place }) : null;
  await disk.fillUp();
  return async () => {
    disk.empty();
    void back?.();
    return {};
  };
}

const makers: Record<FaultKind, Make> = {
  "database-stopped": stopDatabase,
  "database-restarted": (place) => restartDatabase(place, "fast"),
  "database-crashed": (place) => restartDatabase(place, "immediate"),
  "database-frozen": async (place) => {
    const { make } = clusterOf(place);
    const back = databaseOutage(place);
    await make("freeze");
    return async () => {
      await make("thaw");
      void back();
      return {};
    };
  },
  "connections-cut": async (place) => {
    const connection = await openFaultConnection(urlOf(place));
    const back = databaseOutage(place);
    await connection.endAllOthers();
    await connection.close();
    return async () => {
      void back();
      return {};
    };
  },
  "row-locked": async (place, { room }) => {
    const connection = await openFaultConnection(urlOf(place));
    await connection.lockSession(room.sessionId);
    return async () => {
      await connection.close();
      return {};
    };
  },
  "disk-full": fillDisk,
  "disk-full-database-stopped": async (place) => {
    const [empty, start] = [await fillDisk(place), await stopDatabase(place)];
    return async () => {
      await empty();
      return start();
    };
  },
  "server-frozen": async ({ server }) => {
    server.freeze();
    return async () => {
      server.thaw();
      return {};
    };
  },
  "server-killed": async ({ server }) => {
    await server.kill();
    return async () => ({ startMs: await server.start() });
  },
};
