import { afterEach, expect, test, vi } from "vitest";
import { forgetWantedPlan, rememberPlan, wantedPlan } from "./wanted-plan.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("Get Started works if storage is blocked", () => {
  vi.stubGlobal("window", {
    get localStorage(): Storage {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
  expect(() => rememberPlan("pro")).not.toThrow();
  expect(wantedPlan()).toBeNull();
  expect(forgetWantedPlan).not.toThrow();
});

test("the chosen plan is offered for a day and then forgotten by the browser", () => {
  vi.useFakeTimers({ now: 0 });
  const kept = new Map<string, string>();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
  rememberPlan("starter");
  vi.setSystemTime(23 * 60 * 60_000);
  expect(wantedPlan()).toBe("starter");
  vi.setSystemTime(24 * 60 * 60_000);
  expect(wantedPlan()).toBeNull();
  expect(kept.size).toBe(0);
});
