// The job queue, based on pg-boss. It's in the same database as everything else, so a job is committed together with
// its cause. HAZARD: the embedded database has one connection, so inside a caller's transaction the library may use
// only that transaction. The library looks up each queue once on its own connection, so `open` triggers that before
// anything is enqueued.
import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { ConstructorOptions, Job as FetchedJob, PgBoss } from "pg-boss";
import type { Job } from "../../jobs/job.ts";
import { createOutageLog } from "../../jobs/outage-log.ts";
import { createIdleTracker, type IdleTracker, runRepeatedly } from "../../jobs/run-repeatedly.ts";
import type { Log } from "../../log.ts";
import { asJobs } from "../../modules/acting-for.ts";
import type { Database, Db } from "../postgres/database.ts";
import type { JobQueue } from "../postgres/job-queue.ts";
import { queueConnectionLimits } from "../postgres/postgres-pools.ts";
import { policyRoles, withRole } from "../postgres/row-level-security.ts";

const schema = "jobs";
/**
 * How often we look for jobs that another process enqueued or that start later. Jobs from this process wake their
 * workers immediately.
 */
const lookEveryMs = 2_000;
/**
 * After ten seconds without work, we query only every fifth time. That still finds jobs that another server enqueued
 * but can't run. Ten seconds is long enough for a transaction to commit its jobs and for the library to schedule a
 * failed job's retry.
 */
const idleOptions = { afterMs: 10_000, everyIntervals: 5 };
/**
 * Polling is only a fallback, because on the embedded database polling by all workers costs more than one query for due
 * jobs.
 */
const pollSeconds = 5 * 60;
const ownConnections = 3;
const keepDoneSeconds = 24 * 60 * 60;
/** If a server hasn't reported on its job for this long, another server takes the job over. */
const heartbeatSeconds = 60;

/**
 * A transaction that enqueues nothing because the queue isn't open holds this lock, shared, until it ends. Opening
 * waits for those transactions, so their rows are committed by the time the modules look for work without a job.
 */
const unopenedLockId = 466_0133;

type Library = typeof import("pg-boss");
type Opened = {
  library: Library;
  boss: PgBoss;
  workers: Map<string, string[]>;
  idle: IdleTracker;
  stopping: AbortController;
  stopLooking(): Promise<void>;
  log: Log;
};

type QueueState = { waiting: number; active: number; failed: number };

export type Queue = JobQueue & {
  /** Call this before `open`. */
  define(job: Job): void;
  /** Can be called again after a failure. */
  open(): Promise<void>;
  /** Returns the totals of all queues, or null while the queue isn't open. */
  state(): Promise<QueueState | null>;
  /** Aborts running jobs and waits for them to stop. They run again after the next startup. */
  close(): Promise<void>;
};

export function createQueue({ database, log }: { database: Database; log: Log }): Queue {
  const jobs: Job[] = [];
  let opened: Opened | null = null;
  let opening: Promise<void> = Promise.resolve();
  let closed = false;
  const outage = createOutageLog({ name: "job-queue", log });

  const open = async () => {
    const library = await import("pg-boss");
    if (closed) return;
    const boss = new library.PgBoss({ ...connectionOf(library, database), ...quietSettings });
    boss.on("error", (error) => {
      if (!closed) outage.failed(error);
    });
    boss.on("warning", ({ message }) => log.debug({ message }, "job queue"));
    try {
      await boss.start();
      for (const job of jobs) await createQueueFor(boss, job);
      await openToJobs(database.owner);
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {});
      throw error;
    }
    const idle = createIdleTracker(idleOptions);
    const look = async () => {
      for (const { name, isDue } of await waitingQueues(database.owner)) {
        idle.noteWork();
        if (isDue) wake(name);
      }
      outage.worked();
    };
    const stopLooking = runRepeatedly({ name: "look-for-due-jobs", everyMs: lookEveryMs, run: look, idle, log });
    opened = { library, boss, workers: new Map(), idle, stopping: new AbortController(), stopLooking, log };
    try {
      await database.owner.execute(sql`select pg_advisory_xact_lock(${unopenedLockId})`);
      for (const job of jobs) opened.workers.set(job.id, await startWorkers(opened, job));
    } catch (error) {
      await shut(opened);
      opened = null;
      throw error;
    }
  };
  const wake = (jobId: string) => wakeWorkers(opened, jobId);

  return {
    define: (job) => void jobs.push(job),
    open: () => {
      if (opened === null) opening = open();
      return opening;
    },
    state: () => readState(opened, jobs),
    enqueue: async (tx, jobId, ...items) => {
      if (items.length === 0) return;
      if (opened === null) await tx.execute(sql`select pg_advisory_xact_lock_shared(${unopenedLockId})`);
      // The queue may have opened while we waited for the lock.
      if (opened === null) return;
      const { library, boss } = opened;
      const inserts = items.map(({ data, key, afterMs = 0 }) => ({
        data,
        singletonKey: key,
        startAfter: afterMs / 1000,
      }));
      opened.idle.noteWork();
      // The caller's database role has no access to the queue's tables.
      await withRole(tx, "jobs", async () => {
        await boss.insert(jobId, inserts, { db: library.fromDrizzle(inTransaction(tx), sql) });
      });
    },
    wake,
    close: async () => {
      closed = true;
      await opening.catch(() => {});
      if (opened === null) return;
      const closing = opened;
      opened = null;
      await shut(closing);
    },
  };
}

async function shut({ boss, stopping, workers, stopLooking }: Opened): Promise<void> {
  await stopLooking();
  stopping.abort(new Error("the server is stopping"));
  await Promise.all([...workers.keys()].map((jobId) => boss.offWork(jobId)));
  await boss.stop({ graceful: false });
}

function wakeWorkers(opened: Opened | null, jobId: string) {
  opened?.idle.noteWork();
  for (const worker of opened?.workers.get(jobId) ?? []) opened?.boss.notifyWorker(worker);
}

/**
 * Checks all queues in one query, with an index that's empty while no job is waiting. HAZARD: this reads the library's
 * table, because the library's functions check one queue at a time or count what they find.
 * due-queues.integration.test.ts fails if the table changes.
 */
export function waitingQueues(db: Db): Promise<{ name: string; isDue: boolean }[]> {
  return db
    .select({ name: sql<string>`name`, isDue: sql<boolean>`bool_or(start_after <= jobs.job_now())` })
    .from(sql`jobs.job`)
    .where(sql`state < 'active' and not blocked`)
    .groupBy(sql`name`);
}

async function readState(opened: Opened | null, jobs: readonly Job[]): Promise<QueueState | null> {
  if (opened === null) return null;
  const { boss } = opened;
  const stats = await Promise.all(jobs.map(({ id }) => boss.getQueueStats(id, { force: true })));
  const newest = stats.flatMap(([snapshot]) => (snapshot === undefined ? [] : [snapshot]));
  return {
    waiting: newest.reduce((sum, { queuedCount }) => sum + queuedCount, 0),
    active: newest.reduce((sum, { activeCount }) => sum + activeCount, 0),
    failed: newest.reduce((sum, { failedCount }) => sum + failedCount, 0),
  };
}

/** Both drivers return `rows`, although the type of our shared handle doesn't say so. */
const inTransaction = (tx: Db) => ({
  execute: async (query: unknown) => (await tx.execute(query as SQL)) as { rows: unknown[] },
});

/** None of our jobs waits for another job, so the library doesn't need to check for that every five seconds. */
const flowIntervalSeconds = 60 * 60;
/** The library keeps our queues' settings in memory. They change only when a server starts. */
const queueCacheIntervalSeconds = 60 * 60;
/** How often the library checks whether one of its updates left an index to build. */
const bamIntervalSeconds = 10 * 60;
const quietSettings: ConstructorOptions = {
  schema,
  schedule: false,
  monitorVacuum: false,
  flowIntervalSeconds,
  queueCacheIntervalSeconds,
  bamIntervalSeconds,
};

export const connectionOf = ({ fromPglite }: Library, database: Database): ConstructorOptions =>
  database.kind === "embedded"
    ? { db: fromPglite(database.lite), backend: "pglite", reindex: false }
    : {
        ...queueConnectionLimits,
        connectionString: database.databaseUrl,
        max: ownConnections,
        application_name: "foldback-jobs",
      };

async function createQueueFor(boss: PgBoss, { id, retry, expireInSeconds }: Job): Promise<void> {
  const settings = {
    expireInSeconds,
    heartbeatSeconds,
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: retry.maxDelaySeconds,
    deleteAfterSeconds: keepDoneSeconds,
  };
  // `short` means that only one job waits per key.
  if ((await boss.getQueue(id)) === null) await boss.createQueue(id, { ...settings, policy: "short" });
  else await boss.updateQueue(id, settings);
  // Makes the library look up the queue now, because of the hazard above.
  await boss.findJobs(id, { id: randomUUID() });
}

/** The login that opened the queue owns these tables, but we enqueue jobs in transactions with other roles. */
async function openToJobs(owner: Db): Promise<void> {
  const role = sql.raw(policyRoles.jobs);
  const queue = sql.raw(schema);
  await owner.execute(sql`grant usage on schema ${queue} to ${role}`);
  await owner.execute(sql`grant select, insert, update on all tables in schema ${queue} to ${role}`);
}

/** We use several workers instead of one with a concurrency setting, because we can wake a worker only by name. */
async function startWorkers({ boss, idle, stopping, log }: Opened, job: Job): Promise<string[]> {
  const workers: string[] = [];
  const handle = async ([fetched]: FetchedJob<unknown>[]) => {
    if (!fetched) return;
    const run = asJobs(() => job.run(fetched.data, AbortSignal.any([fetched.signal, stopping.signal])));
    try {
      await run;
    } catch (error) {
      // The library keeps the error in its table, where operators don't look.
      if (!stopping.signal.aborted) log.warn({ err: error, queue: job.id, jobId: fetched.id }, "a job failed");
      throw error;
    } finally {
      // The job may have failed and be due again soon.
      idle.noteWork();
    }
  };
  for (let count = 0; count < job.concurrency; count += 1) {
    const worker: string = await boss.work<unknown>(job.id, { pollingIntervalSeconds: pollSeconds }, async (batch) => {
      // Makes this worker fetch the next job as soon as it finishes the current one.
      boss.notifyWorker(worker);
      await handle(batch);
    });
    workers.push(worker);
  }
  return workers;
}
