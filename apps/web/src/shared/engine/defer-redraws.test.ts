import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deferRedraws } from "./defer-redraws.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Seen = { due: boolean; step: number };

function setUp() {
  const listeners = new Set<() => void>();
  let now: Seen = { due: false, step: 0 };
  const model = {
    getSnapshot: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const still = deferRedraws(model, { mayWait: (shown, next) => shown.due && next.due, atMostMs: 400 });
  const told: Seen[] = [];
  const stop = still.subscribe(() => told.push(still.getSnapshot()));
  const become = (next: Seen) => {
    now = next;
    for (const listener of listeners) listener();
    return next;
  };
  return { still, told, stop, become, listeners };
}

test("an urgent snapshot replaces the delayed ones before it", () => {
  const { told, become, still } = setUp();
  const first = become({ due: true, step: 1 });
  become({ due: true, step: 2 });
  become({ due: true, step: 3 });
  expect(still.getSnapshot()).toBe(first);
  const last = become({ due: false, step: 4 });
  expect(told).toEqual([first, last]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a delayed snapshot is shown within 400 ms", () => {
  const { told, become } = setUp();
  const first = become({ due: true, step: 1 });
  const second = become({ due: true, step: 2 });
  expect(told).toEqual([first]);
  vi.advanceTimersByTime(400);
  expect(told).toEqual([first, second]);
});

test("the timer stops when the last listener unsubscribes", () => {
  const { become, stop, still, listeners } = setUp();
  become({ due: true, step: 1 });
  become({ due: true, step: 2 });
  stop();
  expect(listeners.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  const next = become({ due: true, step: 3 });
  expect(still.getSnapshot()).toBe(next);
});
