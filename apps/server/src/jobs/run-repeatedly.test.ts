import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runRepeatedly } from "./run-repeatedly.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a run that takes long is not joined by a second one, and a failed run is not the last", async () => {
  const warned: object[] = [];
  const runs: PromiseWithResolvers<void>[] = [];
  const stop = runRepeatedly({
    name: "sweep",
    everyMs: 1_000,
    run: () => {
      const current = Promise.withResolvers<void>();
      runs.push(current);
      return current.promise;
    },
    log: { warn: (facts) => void warned.push(facts) },
  });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(runs).toHaveLength(1);
  const error = new Error("no database");
  runs[0]?.reject(error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(warned).toEqual([{ err: error, job: "sweep" }]);
  expect(runs).toHaveLength(2);
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([runs.length, stopped]).toEqual([2, false]);
  runs[1]?.resolve();
  await stopping;
});
