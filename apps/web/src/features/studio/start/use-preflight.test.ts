import type { PreflightProgress, PreflightReport } from "@foldback/studio-link/preflight/run-preflight";
import { settled } from "@foldback/testkit/media/fake-media";
import { expect, test, vi } from "vitest";
import { createPreflightRunner } from "./use-preflight.ts";

const report: PreflightReport = { verdict: "ready", reasons: [], results: [], elapsedMs: 2_500 };

function setUp(firstDeviceId: string | null = null) {
  type Asked = {
    deviceId: string | null;
    signal: AbortSignal;
    finish: () => void;
    tell: (step: PreflightProgress) => void;
  };
  const asked: Asked[] = [];
  const done = vi.fn();
  const runner = createPreflightRunner({
    check(deviceId, { signal, onProgress }) {
      const { promise, resolve } = Promise.withResolvers<PreflightReport>();
      asked.push({ deviceId, signal, finish: () => resolve(report), tell: onProgress });
      return promise;
    },
    firstDeviceId,
    done,
  });
  return { asked, done, runner, close: runner.open() };
}

test("choosing an input checks it immediately, and later runs check it too", () => {
  const { asked, runner } = setUp();
  runner.choose("interface");
  runner.again();
  expect(asked.map(({ deviceId, signal }) => [deviceId, signal.aborted])).toEqual([
    [null, true],
    ["interface", true],
    ["interface", false],
  ]);
  expect(runner.getSnapshot()).toMatchObject({ deviceId: "interface", report: null });
});

test("the program feed's input is checked first", () => {
  expect(setUp("interface").asked.map(({ deviceId }) => deviceId)).toEqual(["interface"]);
});

test("results of an earlier run aren't shown for a newly chosen input", async () => {
  const { asked, runner, done } = setUp();
  runner.choose("interface");
  asked[0]?.tell({ results: [], elapsedMs: 1 });
  asked[0]?.finish();
  await settled();
  expect(runner.getSnapshot()).toMatchObject({ progress: null, report: null });
  expect(done).not.toHaveBeenCalled();
  asked[1]?.finish();
  await settled();
  expect(runner.getSnapshot().report).toEqual(report);
  expect(done).toHaveBeenCalledTimes(1);
});

test("closing the dialog stops the run, which then doesn't count as today's check", async () => {
  const { asked, runner, close, done } = setUp();
  close();
  asked[0]?.finish();
  await settled();
  expect(asked[0]?.signal.aborted).toBe(true);
  expect([done.mock.calls, runner.getSnapshot().report]).toEqual([[], null]);
});
