import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { standStill } from "./stand-still.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const snapshot = (facts: { joining?: boolean; joined?: boolean; awaits?: boolean }) =>
  ({
    joining: facts.joining ?? false,
    joined: facts.joined ?? false,
    picture: { awaitsFirstFrame: facts.awaits ?? false },
  }) as DeskSnapshot;

function setUp() {
  const listeners = new Set<() => void>();
  let now = snapshot({});
  const desk = {
    getSnapshot: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const still = standStill(desk);
  const told: DeskSnapshot[] = [];
  const stop = still.subscribe(() => told.push(still.getSnapshot()));
  const become = (next: DeskSnapshot) => {
    now = next;
    for (const listener of listeners) listener();
    return next;
  };
  return { still, told, stop, become, listeners };
}

test("Join is shown at once, what follows only together with the first picture", () => {
  const { told, become, still } = setUp();
  const joining = become(snapshot({ joining: true, awaits: true }));
  become(snapshot({ joined: true, awaits: true }));
  become(snapshot({ joined: true, awaits: true }));
  expect(still.getSnapshot()).toBe(joining);
  const live = become(snapshot({ joined: true }));
  expect(told).toEqual([joining, live]);
});

test("a picture that does not come holds nothing back for long", () => {
  const { told, become } = setUp();
  const joining = become(snapshot({ joining: true, awaits: true }));
  const joined = become(snapshot({ joined: true, awaits: true }));
  expect(told).toEqual([joining]);
  vi.advanceTimersByTime(400);
  expect(told).toEqual([joining, joined]);
  const later = become(snapshot({ joined: true, awaits: true }));
  expect(told.at(-1)).toBe(later);
});

test("another reason for the dark is told at once", () => {
  const { told, become } = setUp();
  become(snapshot({ joining: true, awaits: true }));
  const denied = become(snapshot({ joined: true }));
  expect(told.at(-1)).toBe(denied);
});

test("it ends with its last listener", () => {
  const { become, stop, still, listeners } = setUp();
  become(snapshot({ joining: true, awaits: true }));
  stop();
  expect(listeners.size).toBe(0);
  const next = become(snapshot({ joined: true, awaits: true }));
  expect(still.getSnapshot()).toBe(next);
  expect(vi.getTimerCount()).toBe(0);
});
