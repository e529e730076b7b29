import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "../../modules/database-unavailable.ts";
import { watchAnswers } from "./answer-watch.ts";

const never = () => new Promise<never>(() => {});
const onAway = vi.fn();
const question = vi.fn<(signal: AbortSignal) => Promise<void>>();
let watch: ReturnType<typeof watchAnswers>;

beforeEach(() => {
  vi.useFakeTimers();
  question.mockReset();
  onAway.mockReset();
  watch = watchAnswers({ silenceMs: 3_000, questionMs: 3_000, question, onAway });
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

/** Acts like a connection that gets no response, and fails when the watch gives up on it. */
const frozen = (signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("[REL-2] a slow statement is left alone while the database still accepts connections", async () => {
  question.mockResolvedValue();
  const slow = vi.fn();
  watch.during(never).catch(slow);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(question).toHaveBeenCalled();
  expect(slow).not.toHaveBeenCalled();
  expect(onAway).not.toHaveBeenCalled();
});

test("[REL-2] if the database doesn't respond, waiting statements are refused, and later ones fail at once", async () => {
  question.mockImplementation(frozen);
  const waiting = Promise.allSettled([watch.during(never), watch.during(never)]);
  await vi.advanceTimersByTimeAsync(6_500);
  const refused = { status: "rejected", reason: expect.any(DatabaseUnavailable) };
  expect(await waiting).toEqual([refused, refused]);
  expect(onAway).toHaveBeenCalledOnce();
  await expect(watch.during(async () => "asked")).rejects.toBeInstanceOf(DatabaseUnavailable);

  question.mockResolvedValue();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await watch.during(async () => "asked")).toBe("asked");
});

test("[REL-2] a process suspended for ten seconds doesn't mistake its own pause for a silent database", async () => {
  question.mockImplementation(frozen);
  watch.during(never).catch(() => {});
  await vi.advanceTimersByTimeAsync(500);
  // A tick arrives ten seconds late: the clock has moved on, but the timer fires only once.
  vi.setSystemTime(Date.now() + 10_000);
  await vi.advanceTimersByTimeAsync(500);
  expect(question).not.toHaveBeenCalled();
});

test("the database isn't probed while no statement is waiting or results keep arriving", async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  watch.during(never).catch(() => {});
  for (let second = 0; second < 20; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    watch.heard();
  }
  expect(question).not.toHaveBeenCalled();
});
