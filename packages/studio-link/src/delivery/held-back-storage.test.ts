import { expect, test } from "vitest";
import { createHeldBackStorage } from "./held-back-storage.ts";

const kept = {
  kind: "pause",
  sessionId: "session-1",
  scopes: [],
  engineerId: "engineer-1",
  consent: "engineer-1 until 9",
  overrulesGrant: false,
  pressedAtMs: 7,
} as const;

function fakeStorage(value: string | null = null) {
  let held = value;
  return {
    getItem: () => held,
    setItem: (_key: string, next: string) => {
      held = next;
    },
    removeItem: () => {
      held = null;
    },
  };
}

test("[CO-9] stored withdrawals survive a reload, and the entry is removed with the last of them", () => {
  const storage = fakeStorage();
  createHeldBackStorage(() => storage).put([kept]);
  const next = createHeldBackStorage(() => storage);
  expect(next.get()).toEqual([kept]);
  next.put([]);
  expect([next.get(), storage.getItem()]).toEqual([[], null]);
});

test("[CO-9] malformed entries are ignored, and blocked storage causes no error", () => {
  for (const value of [
    "",
    "{",
    "{}",
    "[1, null]",
    JSON.stringify([
      { ...kept, kind: "grant" },
      { ...kept, scopes: ["all"] },
    ]),
  ])
    expect(createHeldBackStorage(() => fakeStorage(value)).get()).toEqual([]);
  const forbidden = createHeldBackStorage(() => {
    throw new DOMException("denied", "SecurityError");
  });
  forbidden.put([kept]);
  expect(forbidden.get()).toEqual([]);
});
