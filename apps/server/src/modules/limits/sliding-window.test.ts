import fc from "fast-check";
import { expect, test } from "vitest";
import { createSlidingWindow } from "./sliding-window.ts";

const windowMs = 1_000;

function open(limit: number, capacity?: { keys: number; buckets: number }) {
  let nowMs = 1_000_000;
  const window = createSlidingWindow({ limit, windowMs, nowMs: () => nowMs, capacity });
  const wait = (ms: number) => {
    nowMs += ms;
  };
  return { ...window, wait, nowMs: () => nowMs };
}

test("a limit applies for its window and then resets", () => {
  const { take, isUsedUp, wait } = open(2);
  expect([take("a"), take("a"), take("a")]).toEqual([true, true, false]);
  expect([isUsedUp("a"), isUsedUp("b")]).toEqual([true, false]);
  wait(windowMs);
  expect([take("a"), isUsedUp("a")]).toEqual([true, false]);
});

test("a use that was given back is available again", () => {
  const { take, giveBack } = open(1);
  expect(take("a")).toBe(true);
  giveBack("a");
  expect([take("a"), take("a")]).toEqual([true, false]);
});

test("[SY-6] a key at its limit is remembered, however many other keys follow", () => {
  const { take, isUsedUp } = open(2);
  expect([take("owner"), take("owner")]).toEqual([true, true]);
  expect(take("half")).toBe(true);
  for (let n = 0; n < 30_000; n += 1) take(`filler ${n}`);
  expect(isUsedUp("owner")).toBe(true);
  expect([take("half"), take("half")]).toEqual([true, false]);
});

test("[SY-6] a key that arrives when the memory is full is limited too, and stays limited when there's room again", () => {
  const { take, isUsedUp, wait } = open(2, { keys: 3, buckets: 2 ** 32 });
  for (const key of ["a", "b", "c"]) take(key);
  wait(windowMs / 2);
  expect([take("late"), take("late"), take("late")]).toEqual([true, true, false]);
  wait(windowMs / 2);
  expect(take("d")).toBe(true);
  expect(isUsedUp("late")).toBe(true);
  wait(windowMs / 2);
  expect(isUsedUp("late")).toBe(false);
});

const act = fc.oneof(
  fc.record({ kind: fc.constant("take" as const), key: fc.nat(30) }),
  fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: windowMs }) }),
);

test("[SY-6] no key is served beyond its limit within a window, whatever the order of calls", () => {
  void fc.assert(
    fc.property(fc.array(act, { maxLength: 300 }), fc.integer({ min: 1, max: 4 }), (acts, limit) => {
      const window = open(limit, { keys: 4, buckets: 3 });
      const served = new Map<number, number[]>();
      for (const next of acts) {
        if (next.kind === "wait") {
          window.wait(next.ms);
          continue;
        }
        const before = (served.get(next.key) ?? []).filter((atMs) => atMs > window.nowMs() - windowMs);
        const taken = window.take(String(next.key));
        if (before.length >= limit) expect(taken).toBe(false);
        if (taken) served.set(next.key, [...before, window.nowMs()]);
      }
    }),
  );
});

test("[SY-6] while the memory has room, only a key's own uses count against it", () => {
  void fc.assert(
    fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
      const window = open(2);
      const served = new Map<number, number[]>();
      for (const next of acts) {
        if (next.kind === "wait") {
          window.wait(next.ms);
          continue;
        }
        const before = (served.get(next.key) ?? []).filter((atMs) => atMs > window.nowMs() - windowMs);
        const taken = window.take(String(next.key));
        expect(taken).toBe(before.length < 2);
        if (taken) served.set(next.key, [...before, window.nowMs()]);
      }
    }),
  );
});
