import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MeasureDeps } from "../modules/takes/measure-takes.ts";
import { createMeasuringIdleTracker, startMeasuring } from "./measure-takes.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

test("the server looks for takes to measure once a minute, and every ten seconds after an upload", async () => {
  const nextUnmeasured = vi.fn(async () => null);
  const idle = createMeasuringIdleTracker();
  const stop = startMeasuring({ measurements: { nextUnmeasured } } as unknown as MeasureDeps, idle);
  const looksIn = async (minutes: number) => {
    nextUnmeasured.mockClear();
    for (let passedMs = 0; passedMs < minutes * 60_000; passedMs += 10_000) await vi.advanceTimersByTimeAsync(10_000);
    return nextUnmeasured.mock.calls.length;
  };
  await looksIn(5);
  expect(await looksIn(5)).toBe(5);
  idle.noteWork();
  expect(await looksIn(1)).toBe(6);
  await stop();
});
