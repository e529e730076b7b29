// Tests the queue on a fresh database of either kind: committed jobs run, rolled-back jobs don't.
import { letTimePass } from "@foldback/testkit/processes/let-time-pass";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { defineJob, type Job, type JobDefinition } from "../../jobs/job.ts";
import { createLog } from "../../log.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import type { Database, Db } from "../postgres/database.ts";
import { createQueue, type Queue } from "./job-queue.ts";

let database: Database;
const opened: Queue[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const queue of opened.splice(0)) await queue.close();
});
afterAll(() => database.close());

type Word = { word: string };
const jobCalled = (id: string, handler: JobDefinition<Word>["handler"]): Job =>
  defineJob({
    id,
    schema: z.object({ word: z.string() }),
    concurrency: 1,
    expireInSeconds: 60,
    retry: { limit: 2, delaySeconds: 0, maxDelaySeconds: 1 },
    handler,
  });

async function openQueue(job: Job, log = createLog({ level: "silent" })): Promise<Queue> {
  const queue = createQueue({ database, log });
  queue.define(job);
  await queue.open();
  opened.push(queue);
  return queue;
}

async function ask(queue: Queue, jobId: string, ...words: string[]) {
  await database.owner.transaction((tx) => queue.enqueue(tx, jobId, ...words.map(itemOf)));
  queue.wake(jobId);
}
const waitsForLock = async () => {
  const locks = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
  return ((await database.owner.execute(locks)) as { rows: unknown[] }).rows.length > 0;
};
const itemOf = (word: string) => ({ data: { word }, key: word });

test("[TB-5] a job runs if its transaction commits, and never if it's rolled back", async () => {
  const done: string[] = [];
  const queue = await openQueue(jobCalled("commit", async ({ word }) => void done.push(word)));
  const failing = database.owner.transaction(async (tx: Db) => {
    await queue.enqueue(tx, "commit", itemOf("lost"));
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await ask(queue, "commit", "one", "two", "three");
  await expect.poll(() => done.toSorted()).toEqual(["one", "three", "two"]);
});

test("only one job per key waits at a time", async () => {
  const done: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const queue = await openQueue(
    jobCalled("keys", async ({ word }) => {
      done.push(word);
      await held;
    }),
  );
  await ask(queue, "keys", "first");
  await expect.poll(() => done).toEqual(["first"]);
  await ask(queue, "keys", "same");
  await ask(queue, "keys", "same");
  await ask(queue, "keys", "last");
  release();
  await expect.poll(() => done).toEqual(["first", "same", "last"]);
});

test("a job that throws is logged, and retried as often as its policy allows", async () => {
  let tries = 0;
  const lines: string[] = [];
  const failing = jobCalled("tries", async () => {
    tries += 1;
    throw new Error("again");
  });
  const log = createLog({ level: "warn", destination: { write: (line) => void lines.push(line) } });
  const queue = await openQueue(failing, log);
  await ask(queue, "tries", "hard");
  await expect.poll(() => tries).toBe(3);
  const logged = () =>
    lines.map((line) => JSON.parse(line)).map(({ msg, queue: name, err }) => [msg, name, err.message]);
  await expect.poll(logged).toEqual(Array(3).fill(["a job failed", "tries", "again"]));
});

test("closing the queue signals running jobs, waits for them, and leaves unfinished ones for the next start", async () => {
  const events: string[] = [];
  const interrupted = jobCalled("closing", async (_, signal) => {
    events.push("running");
    await letTimePass(60_000, { signal }).catch(() => events.push("told"));
    throw new Error("not finished");
  });
  const queue = await openQueue(interrupted);
  await ask(queue, "closing", "long");
  await expect.poll(() => events).toEqual(["running"]);
  await queue.close();
  expect(events).toEqual(["running", "told"]);
  await openQueue(jobCalled("closing", async ({ word }) => void events.push(word)));
  await expect.poll(() => events).toEqual(["running", "told", "long"]);
});

test("opening waits for transactions that couldn't enqueue, so the search for work without a job finds their rows", async () => {
  const queue = createQueue({ database, log: createLog({ level: "silent" }) });
  opened.push(queue);
  const events: string[] = [];
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const entered = Promise.withResolvers<void>();
  const writing = database.owner.transaction(async (tx) => {
    await queue.enqueue(tx, "early", itemOf("x"));
    entered.resolve();
    await held;
    events.push("committed");
  });
  await entered.promise;
  const opening = queue.open().then(() => events.push("open"));
  // The embedded database has one connection, so nothing else runs while it's in a transaction.
  if (database.kind === "postgres") await expect.poll(waitsForLock, { timeout: 10_000 }).toBe(true);
  commit();
  await Promise.all([writing, opening]);
  expect(events).toEqual(["committed", "open"]);
});

test("enqueuing before the queue is open does nothing and doesn't fail", async () => {
  const queue = createQueue({ database, log: createLog({ level: "silent" }) });
  await expect(database.owner.transaction((tx) => queue.enqueue(tx, "unknown", itemOf("x")))).resolves.toBeUndefined();
  await queue.close();
});
