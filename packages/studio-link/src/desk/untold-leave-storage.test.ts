import { expect, test } from "vitest";
import { createUntoldLeaveStorage } from "./untold-leave-storage.ts";

test("[SE11] the untold Leave outlives the page, and goes with the answer", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  createUntoldLeaveStorage(() => storage).put("session-1");
  const nextPage = createUntoldLeaveStorage(() => storage);
  expect(nextPage.get()).toBe("session-1");
  nextPage.put(null);
  expect([nextPage.get(), kept.size]).toEqual([null, 0]);
});

test("[SE11] where nothing may be kept, nothing fails", () => {
  const forbidden = createUntoldLeaveStorage(() => {
    throw new DOMException("denied", "SecurityError");
  });
  forbidden.put("session-1");
  expect(forbidden.get()).toBeNull();
});
