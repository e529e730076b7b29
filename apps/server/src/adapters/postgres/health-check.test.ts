import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "./database.ts";
import { createHealthCheck } from "./health-check.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function frozenDatabase() {
  const questions: PromiseWithResolvers<void>[] = [];
  const execute = () => {
    const question = Promise.withResolvers<void>();
    questions.push(question);
    return question.promise;
  };
  return { db: { execute } as unknown as Db, questions };
}

test("[REL-26] a frozen database is reported within two seconds, and parallel checks share one query", async () => {
  const { db, questions } = frozenDatabase();
  const isHealthy = createHealthCheck(db);
  const first = Promise.all([isHealthy(), isHealthy()]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await first).toEqual([false, false]);
  // Returns immediately, because the running query is already late.
  expect(await isHealthy()).toBe(false);
  expect(questions).toHaveLength(1);

  questions[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  const afterwards = isHealthy();
  questions[1]?.resolve();
  expect([await afterwards, questions.length]).toEqual([true, 2]);
});

test("a failed query counts as unhealthy, and the next check queries again", async () => {
  const { db, questions } = frozenDatabase();
  const isHealthy = createHealthCheck(db);
  const first = isHealthy();
  questions[0]?.reject(new Error("connect ECONNREFUSED"));
  expect(await first).toBe(false);
  const second = isHealthy();
  questions[1]?.resolve();
  expect(await second).toBe(true);
});
