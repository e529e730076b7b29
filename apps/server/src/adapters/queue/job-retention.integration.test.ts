// Tests how the library deletes old jobs with our settings, by calling it the way its daily timer does.
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { defineJob } from "../../jobs/job.ts";
import { createLog } from "../../log.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import type { Database } from "../postgres/database.ts";
import { connectionOf, createQueue } from "./job-queue.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("[DP-1] finished jobs are deleted after a day, unstarted ones after fourteen, and newer ones stay", async () => {
  const queue = createQueue({ database, log: createLog({ level: "silent" }) });
  const done: string[] = [];
  queue.define(
    defineJob({
      id: "kept",
      schema: z.object({ word: z.string() }),
      concurrency: 1,
      expireInSeconds: 60,
      retry: { limit: 1, delaySeconds: 0, maxDelaySeconds: 1 },
      handler: async ({ word }: { word: string }) => void done.push(word),
    }),
  );
  await queue.open();
  const ask = (word: string, afterMs?: number) =>
    database.owner.transaction((tx) => queue.enqueue(tx, "kept", { data: { word }, key: word, afterMs }));
  const laterMs = 60 * 60_000;
  await Promise.all([ask("old"), ask("young"), ask("waits", laterMs), ask("waits for ever", laterMs)]);
  queue.wake("kept");
  const words = async (over: boolean): Promise<string[]> => {
    const answer: unknown = await database.owner.execute(
      sql`select data ->> 'word' as word from jobs.job where (state = 'completed') = ${over} order by 1`,
    );
    return (answer as { rows: { word: string }[] }).rows.map(({ word }) => word);
  };
  await expect.poll(() => words(true)).toEqual(["old", "young"]);
  await queue.close();
  const ageBy = (word: string, hours: number) =>
    database.owner.execute(sql`update jobs.job set created_on = created_on - ${hours} * interval '1 hour',
      keep_until = keep_until - ${hours} * interval '1 hour', completed_on = completed_on - ${hours} * interval '1 hour',
      start_after = start_after - ${hours} * interval '1 hour' where data ->> 'word' = ${word}`);
  await ageBy("old", 25);
  await ageBy("young", 23);
  await ageBy("waits", 13 * 24);
  await ageBy("waits for ever", 15 * 24);
  const library = await import("pg-boss");
  const boss = new PgBoss({ ...connectionOf(library, database), schema: "jobs", supervise: false, schedule: false });
  await boss.start();
  // Pretend that the last maintenance was two days ago, so that it's due again.
  await database.owner.execute(sql`update jobs.queue set maintain_on = now() - interval '2 days'`);
  await boss.supervise();
  expect([await words(true), await words(false)]).toEqual([["young"], ["waits"]]);
  await boss.stop({ graceful: false });
});
