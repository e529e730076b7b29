// Tests that our query on the library's table agrees with the library itself, job by job.
import * as library from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import type { Database } from "../postgres/database.ts";
import { connectionOf, waitingQueues } from "./job-queue.ts";

let database: Database;
let boss: library.PgBoss;
beforeAll(async () => {
  database = await openTestDatabase();
  boss = new library.PgBoss({ ...connectionOf(library, database), schema: "jobs", supervise: false, schedule: false });
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await database.close();
});

test("a queue counts as due exactly when the job library would hand out one of its jobs", async () => {
  const names = ["due", "empty", "later", "taken", "done", "failed-and-due", "failed-for-good", "cancelled", "blocked"];
  for (const name of names) await boss.createQueue(name, { retryLimit: name === "failed-and-due" ? 1 : 0 });
  for (const name of names) if (name !== "empty" && name !== "blocked") await boss.send(name, {});
  await boss.deleteAllJobs("later");
  await boss.send("later", {}, { startAfter: 60 });
  const take = async (name: string) => {
    const [job] = await boss.fetch(name);
    if (!job) throw new Error(`${name} has no job`);
    return job.id;
  };
  await take("taken");
  await boss.complete("done", await take("done"));
  for (const name of ["failed-and-due", "failed-for-good"]) await boss.fail(name, await take(name));
  const [cancelled] = await boss.findJobs("cancelled");
  await boss.cancel("cancelled", cancelled?.id ?? "");
  // The second job of this flow waits for the first one.
  await boss.flow([
    { ref: "first", name: "due", data: {} },
    { ref: "second", name: "blocked", data: {}, dependsOn: ["first"] },
  ]);

  const waiting = await waitingQueues(database.owner);
  const due = waiting.filter(({ isDue }) => isDue).map(({ name }) => name);
  const handedOut: string[] = [];
  for (const name of names) if ((await boss.fetch(name)).length > 0) handedOut.push(name);
  expect(due.sort()).toEqual(handedOut.sort());
  expect(handedOut).toEqual(["due", "failed-and-due"]);
  expect(waiting.filter(({ isDue }) => !isDue)).toEqual([{ name: "later", isDue: false }]);
});
