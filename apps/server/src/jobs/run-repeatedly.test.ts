import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createIdleTracker, runRepeatedly } from "./run-repeatedly.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a second run doesn't start during a long one, and a failed run is followed by another", async () => {
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
    log: { warn: (facts) => void warned.push(facts), info: () => {} },
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

test("an outage is logged when it begins, when its cause changes and when it ends, however many runs fail", async () => {
  const told: [string, object][] = [];
  let fault: Error | null = null;
  const stop = runRepeatedly({
    name: "sweep",
    everyMs: 1_000,
    run: async () => {
      if (fault !== null) throw new Error("Failed query", { cause: fault });
    },
    log: {
      warn: (facts, message) => void told.push([message, facts]),
      info: (facts, message) => void told.push([message, facts]),
    },
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual([]);
  fault = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  await vi.advanceTimersByTimeAsync(60_000);
  fault = Object.assign(new Error("the database system is starting up"), { code: "57P03" });
  await vi.advanceTimersByTimeAsync(60_000);
  fault = null;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual([
    ["job failed, will run again", expect.objectContaining({ job: "sweep" })],
    ["job failed, will run again", expect.objectContaining({ job: "sweep" })],
    ["job works again", { job: "sweep", failures: 120, forMs: expect.any(Number) }],
  ]);
  await stop();
});

test("on an idle server a task runs only every few intervals, and at every interval again once there's work or a failure", async () => {
  const log = { warn: () => {}, info: () => {} };
  let runs = 0;
  let isQuiet = true;
  let fault: Error | null = null;
  const run = async () => {
    runs += 1;
    if (fault !== null) throw fault;
  };
  const idle = { isQuiet: () => isQuiet, everyIntervals: 6 };
  const stop = runRepeatedly({ name: "sweep", everyMs: 1_000, run, idle, log });
  const runsIn = async (ms: number) => {
    const before = runs;
    await vi.advanceTimersByTimeAsync(ms);
    return runs - before;
  };
  expect(await runsIn(1_000)).toBe(1);
  expect(await runsIn(5_000)).toBe(0);
  expect(await runsIn(1_000)).toBe(1);
  isQuiet = false;
  expect(await runsIn(3_000)).toBe(3);
  fault = new Error("no database");
  await runsIn(1_000);
  isQuiet = true;
  expect(await runsIn(3_000)).toBe(3);
  await stop();
});

test("the server counts as idle some time after the last work, and never while a session is live", () => {
  let liveSessions = 0;
  const idle = createIdleTracker({ afterMs: 10_000, everyIntervals: 5, isBusy: () => liveSessions > 0 });
  expect(idle.isQuiet()).toBe(true);
  idle.noteWork();
  vi.advanceTimersByTime(10_000);
  expect(idle.isQuiet()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(idle.isQuiet()).toBe(true);
  liveSessions = 1;
  expect(idle.isQuiet()).toBe(false);
});

test("stopping the server signals the running task, which ends between two steps", async () => {
  const done: number[] = [];
  const stop = runRepeatedly({
    name: "sweep",
    everyMs: 1_000,
    atOnce: true,
    run: async (stopping) => {
      for (let step = 1; step <= 1_000 && !stopping.aborted; step += 1) {
        await vi.advanceTimersByTimeAsync(1);
        done.push(step);
      }
    },
    log: { warn: () => {}, info: () => {} },
  });
  await stop();
  expect(done).toEqual([1]);
});
