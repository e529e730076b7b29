// Server processes and the rows of their leases, all in memory. Time only passes when the test says so. A test can cut
// a server off from the database, delay or lose its answers, freeze it, pause its machine, and set anyone's clock.
import type { SessionId } from "@foldback/domain/ids";
import { leaseMs } from "../policy.ts";
import { type LeaseHolder, type LeaseStore, type NodeProcess, NodeReplaced } from "../ports.ts";
import { createServingLease, type ServingLease } from "../serving-lease.ts";

type Row = NodeProcess & { secretMark: string; serving: boolean; leaseUntilMs: number };
type Sleeper = { atMs: number; wake(): void };

/** The longest pause before a starting server tries the database again, as in wait-for-database.ts. */
const retryMs = 2_000;
const stepMs = 100;

export function openLeaseStage() {
  let nowMs = 0;
  const database = createRows(() => nowMs);
  const servers = new Set<{ lease: ServingLease; wakeSleepers(): void }>();

  function server(id: string, secretMark = "same") {
    const link = { isCutOff: false, losesAnswers: false, isFrozen: false, delayed: Promise.resolve() };
    /** The machine's monotonic clock didn't count `pausedMs`, and its time of day was set forward by `aheadMs`. */
    const machine = { pausedMs: 0, aheadMs: 0 };
    const told: string[] = [];
    const sleepers = new Set<Sleeper>();
    const pause = (delayMs: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        sleepers.add({ atMs: nowMs + delayMs, wake: resolve });
        if (signal?.aborted) resolve();
        signal?.addEventListener("abort", () => resolve());
      });
    const lease = createServingLease({
      store: database.storeBehind(link),
      node: { id, host: id, secretMark },
      nowMs: () => nowMs - machine.pausedMs,
      wallMs: () => nowMs + machine.aheadMs,
      pause,
      log: { info: () => {}, warn: () => {} },
      onStandBy: (host) => void told.push(`standing by for ${host}`),
      onLost: () => void told.push("lost"),
      onChangedElsewhere: (sessions) => void told.push(...sessions),
      onMayHaveMissed: () => void told.push("may have missed changes"),
    });
    const wakeSleepers = () => {
      if (link.isFrozen) return;
      for (const sleeper of sleepers) if (sleeper.atMs <= nowMs && sleepers.delete(sleeper)) sleeper.wake();
    };
    const running = { lease, wakeSleepers };
    servers.add(running);
    return {
      die: () => void servers.delete(running),
      lease,
      link,
      machine,
      told,
      /** Tries again while the database is unavailable, as a starting server does. */
      async start(): Promise<void> {
        const { signal } = new AbortController();
        await lease.acquire(signal).catch(async () => {
          await pause(retryMs);
          await this.start();
        });
      },
    };
  }

  return {
    server,
    setDatabaseClock: database.setClock,
    changeElsewhere: database.changeElsewhere,
    /** Lets time pass in steps, and ends each pause when it's due. After every step, at most one server may act. */
    async run(durationMs: number) {
      for (const endMs = nowMs + durationMs; nowMs < endMs; ) {
        nowMs += stepMs;
        for (const { wakeSleepers } of servers) wakeSleepers();
        await new Promise<void>((resolve) => setImmediate(resolve));
        const acting = [...servers].filter(({ lease }) => lease.mayAct());
        if (acting.length > 1) throw new Error(`two servers act at ${nowMs} ms`);
      }
    },
  };
}

type Link = { isCutOff: boolean; losesAnswers: boolean; isFrozen: boolean; delayed: Promise<void> };

function createRows(nowMs: () => number) {
  const rows = new Map<string, Row>();
  const changed: SessionId[] = [];
  let generation = 6;
  let aheadMs = 0;
  const databaseMs = () => nowMs() + aheadMs;
  const leaseEnd = () => databaseMs() + leaseMs;
  const ownRow = ({ id, generation }: NodeProcess) => {
    const row = rows.get(id);
    return row?.generation === generation ? row : undefined;
  };
  const holderBeside = (id: string): LeaseHolder | null => {
    const row = [...rows.values()].find((one) => one.serving && one.id !== id);
    if (row === undefined) return null;
    const { leaseUntilMs, secretMark } = row;
    return {
      generation: row.generation,
      host: row.id,
      secretMark,
      version: `${leaseUntilMs}`,
      isOver: leaseUntilMs < databaseMs(),
    };
  };
  const take = (own: NodeProcess, over: LeaseHolder | null) => {
    for (const row of rows.values())
      if (row.generation === over?.generation && row.leaseUntilMs < databaseMs()) row.serving = false;
    const row = ownRow(own);
    if (row === undefined || holderBeside(own.id) !== null) return false;
    Object.assign(row, { serving: true, leaseUntilMs: leaseEnd() });
    return true;
  };
  const renew = (own: NodeProcess) => {
    const row = ownRow(own);
    const held = row?.serving === true;
    if (held) row.leaseUntilMs = leaseEnd();
    const isLive = (one: Row) => one.id !== own.id && one.leaseUntilMs > databaseMs();
    return { held, hasStandby: [...rows.values()].some(isLive), changedElsewhere: changed.splice(0) };
  };
  const storeBehind = (link: Link): LeaseStore => {
    const answer = <Result>(work: () => Result) => answerOver(link, work);
    return {
      isThere: async () => true,
      register: ({ id, secretMark }) =>
        answer(() => {
          generation += 1;
          rows.set(id, { id, generation, secretMark, serving: false, leaseUntilMs: leaseEnd() });
          return { id, generation };
        }),
      standBy: (own) =>
        answer(() => {
          const row = ownRow(own);
          if (row === undefined) throw new NodeReplaced();
          row.leaseUntilMs = leaseEnd();
          return holderBeside(own.id);
        }),
      take: (own, over) => answer(() => take(own, over)),
      renew: (own) => answer(() => renew(own)),
      release: (own) =>
        answer(() => {
          const row = ownRow(own);
          if (row !== undefined) Object.assign(row, { serving: false, leaseUntilMs: databaseMs() });
        }),
    };
  };
  return {
    storeBehind,
    /** Records that a server standing by changed this session. The next renewal reports it. */
    changeElsewhere: (sessionId: SessionId) => void changed.push(sessionId),
    /** Sets how far the database's clock is ahead of the servers' monotonic one, in milliseconds. */
    setClock: (toMs: number) => {
      aheadMs = toMs;
    },
  };
}

async function answerOver<Result>(link: Link, work: () => Result): Promise<Result> {
  if (link.isCutOff) throw new Error("the database is away");
  const result = work();
  await link.delayed;
  if (link.losesAnswers) throw new Error("the connection was reset");
  return result;
}
