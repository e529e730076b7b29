import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "../../modules/database-unavailable.ts";
import { startDatabaseWatchdog } from "./database-watchdog.ts";

const never = () => new Promise<never>(() => {});
const onAway = vi.fn();
const probe = vi.fn<(signal: AbortSignal) => Promise<void>>();
let watchdog: ReturnType<typeof startDatabaseWatchdog>;

beforeEach(() => {
  vi.useFakeTimers();
  probe.mockReset();
  onAway.mockReset();
  watchdog = startDatabaseWatchdog({ silenceMs: 3_000, probeMs: 3_000, probe, onAway });
});
afterEach(() => {
  watchdog.close();
  vi.useRealTimers();
});

/** Acts like a connection that gets no response, and fails when the watchdog gives up on it. */
const frozen = (signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("[REL-2] a slow statement is left alone while the database still accepts connections", async () => {
  probe.mockResolvedValue();
  const slow = vi.fn();
  watchdog.guard(never).catch(slow);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(probe).toHaveBeenCalled();
  expect(slow).not.toHaveBeenCalled();
  expect(onAway).not.toHaveBeenCalled();
});

test("[REL-2] if the database doesn't respond, waiting statements are refused, and later ones fail immediately", async () => {
  probe.mockImplementation(frozen);
  const waiting = Promise.allSettled([watchdog.guard(never), watchdog.guard(never)]);
  await vi.advanceTimersByTimeAsync(6_500);
  const refused = { status: "rejected", reason: expect.any(DatabaseUnavailable) };
  expect(await waiting).toEqual([refused, refused]);
  expect(onAway).toHaveBeenCalledOnce();
  await expect(watchdog.guard(async () => "asked")).rejects.toBeInstanceOf(DatabaseUnavailable);

  probe.mockResolvedValue();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await watchdog.guard(async () => "asked")).toBe("asked");
});

test("[REL-2] a process suspended for ten seconds doesn't mistake its own pause for a silent database", async () => {
  probe.mockImplementation(frozen);
  watchdog.guard(never).catch(() => {});
  await vi.advanceTimersByTimeAsync(500);
  // A tick arrives ten seconds late: the clock has moved on, but the timer fires only once.
  vi.setSystemTime(Date.now() + 10_000);
  await vi.advanceTimersByTimeAsync(500);
  expect(probe).not.toHaveBeenCalled();
});

test("the database isn't probed while no statement is waiting or results keep arriving", async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  watchdog.guard(never).catch(() => {});
  for (let second = 0; second < 20; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    watchdog.heard();
  }
  expect(probe).not.toHaveBeenCalled();
});
