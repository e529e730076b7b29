// Breaks a separate Postgres, even if the other tests use the embedded database.
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestPostgres } from "../../../../../scripts/test-postgres.mjs";
import { DatabaseUnavailable } from "../../modules/database-unavailable.ts";
import { rowsOf } from "./admin/paging.ts";
import { type Database, type Db, openDatabase } from "./database.ts";
import type { PoolWaits } from "./postgres-pools.ts";

/** More than the number of connections in the pool. */
const many = 25;
const poolSize = 10;

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let database: Database;
let db: Db;
const faults: unknown[] = [];
const noteFault = (fault: unknown) => void faults.push(fault);

beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  for (const kind of ["uncaughtException", "unhandledRejection"] as const) process.on(kind, noteFault);
  await open({});
});
afterEach(async () => {
  postgres.thaw();
  await database.close();
  for (const kind of ["uncaughtException", "unhandledRejection"] as const) process.off(kind, noteFault);
  expect(faults).toEqual([]);
});

async function open(waits: Partial<PoolWaits>) {
  database = await openDatabase({ databaseUrl: postgres.url, dataDir: "", waits });
  db = database.as({ role: "jobs" });
}

const pidOf = async (tx: Db) =>
  rowsOf<{ pid: number }>(await tx.execute(sql`select pg_backend_pid() as pid`))[0]?.pid ?? 0;

/** Starts this many transactions at once. They wait until the test releases them. */
async function underWay(count: number) {
  let goOn = () => {};
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const pids: Promise<number>[] = [];
  const ends = Array.from({ length: count }, () => {
    const begun = Promise.withResolvers<number>();
    pids.push(begun.promise);
    return db.transaction(async (tx) => {
      begun.resolve(await pidOf(tx));
      await told;
      await tx.execute(sql`select 1`);
    });
  });
  return { pids: await Promise.all(pids), goOn, ended: Promise.allSettled(ends) };
}

const oneMore = (turn: number) =>
  turn % 2 === 0
    ? db.execute(sql`select ${turn}::int as turn`)
    : db.transaction((tx) => tx.execute(sql`select ${turn}::int as turn`));

async function expectAllServed() {
  const answers = await Promise.all(Array.from({ length: many }, (_, turn) => oneMore(turn)));
  const turns = answers.map((answer) => rowsOf<{ turn: number }>(answer)[0]?.turn);
  expect(turns).toEqual(Array.from({ length: many }, (_, turn) => turn));
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || (error instanceof Error && isUnavailable(error.cause));

const unavailable = { status: "rejected", reason: expect.toSatisfy(isUnavailable) };

const restarts = (["fast", "immediate"] as const).flatMap((mode) => Array.from({ length: 6 }, () => mode));

test("[REL-2] restarting Postgres aborts the running transactions and nothing else", async () => {
  for (const mode of restarts) {
    const { goOn, ended } = await underWay(poolSize);
    postgres.restart(mode);
    goOn();
    expect(await ended).toEqual(Array.from({ length: poolSize }, () => unavailable));
    await expectAllServed();
  }
});

test("[REL-2] a connection that Postgres closes fails only its own transaction", async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const { pids, goOn, ended } = await underWay(3);
    await database.owner.execute(sql`select pg_terminate_backend(${pids[turn % 3]}::int, 5000)`);
    goOn();
    const ends = await ended;
    expect(ends.filter(({ status }) => status === "rejected")).toEqual([unavailable]);
    await expectAllServed();
  }
});

test("[REL-2] if Postgres freezes repeatedly, every caller is refused in time and no connection leaks", async () => {
  await database.close();
  await open({ silenceMs: 1_000 });
  for (let freeze = 0; freeze < 3; freeze += 1) {
    await expectAllServed();
    const { goOn, ended } = await underWay(poolSize / 2);
    postgres.freeze();
    goOn();
    const asked = Promise.allSettled(Array.from({ length: many }, (_, turn) => oneMore(turn)));
    expect(new Set([...(await ended), ...(await asked)].map(({ status }) => status))).toEqual(new Set(["rejected"]));
    for (const end of [...(await ended), ...(await asked)]) expect(end).toEqual(unavailable);
    const later = await Promise.allSettled(Array.from({ length: many }, (_, turn) => oneMore(turn)));
    expect(later).toEqual(Array.from({ length: many }, () => unavailable));
    postgres.thaw();
    await expect
      .poll(() =>
        oneMore(1).then(
          () => "answered",
          () => "refused",
        ),
      )
      .toBe("answered");
    await expectAllServed();
  }
});

test("[REL-2] a connection that responded too late is never reused", async () => {
  await database.close();
  await open({ answerMs: 4_000 });
  const { pids, goOn, ended } = await underWay(1);
  const [pid = 0] = pids;
  process.kill(pid, "SIGSTOP");
  goOn();
  expect(await ended).toEqual([unavailable]);
  process.kill(pid, "SIGCONT");
  await expectAllServed();
  const pidsNow = await Promise.all(Array.from({ length: many }, () => pidOf(db)));
  expect(pidsNow).not.toContain(pid);
});

test("[REL-2] a caller waiting for a locked row is refused before its connection is cut, and can try again", async () => {
  await database.owner.execute(sql`create table locked_row as select 1 as id`);
  const locking = database.owner.transaction(async (tx) => {
    await tx.execute(sql`select 1 from locked_row for update`);
    await expect(database.owner.execute(sql`update locked_row set id = 2`)).rejects.toMatchObject({
      cause: { code: "55P03" },
    });
  });
  await locking;
  await database.owner.execute(sql`update locked_row set id = 2`);
});

test("[REL-2] Postgres ends an idle transaction after 15 seconds and a wait for a lock after five", async () => {
  const limits = sql`select current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('lock_timeout') as lock`;
  for (const connection of [db, database.owner])
    expect(rowsOf(await connection.execute(limits))).toEqual([{ idle: "15s", lock: "5s" }]);
});

test("[REL-2] a failed rollback doesn't hide the original error", async () => {
  const failing = db.transaction(async (tx) => {
    const pid = await pidOf(tx);
    await database.owner.execute(sql`select pg_terminate_backend(${pid}::int, 5000)`);
    throw new Error("what went wrong first");
  });
  await expect(failing).rejects.toThrow("what went wrong first");
  const lost = db.transaction(async (tx) => {
    const pid = await pidOf(tx);
    await database.owner.execute(sql`select pg_terminate_backend(${pid}::int, 5000)`);
    await tx.transaction((inner) => inner.execute(sql`select 'lost here'`));
  });
  await expect(lost).rejects.toThrow("savepoint sp1");
  await expect(lost).rejects.toSatisfy(isUnavailable);
});

test("[REL-2] after a failover, a connection to the server that's now read-only is replaced", async () => {
  await database.owner.execute(sql`create table failed_over (id int)`);
  await database.owner.execute(sql`select set_config('default_transaction_read_only', 'on', false)`);
  const write = () => database.owner.execute(sql`insert into failed_over values (1)`);
  await expect(write()).rejects.toSatisfy(isUnavailable);
  await expect(write()).resolves.toMatchObject({ rowCount: 1 });
});

test("[REL-2] a statement sent after its transaction has ended is refused and doesn't run in the next one", async () => {
  let kept: Db | null = null;
  await db.transaction(async (tx) => {
    kept = tx;
    await tx.execute(sql`select 1`);
  });
  await expect((kept as Db | null)?.execute(sql`select 1`)).rejects.toMatchObject({
    cause: { message: "this statement's transaction has ended" },
  });
});
