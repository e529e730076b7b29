import { afterEach, expect, test, vi } from "vitest";
import { forgetWantedPlan, rememberPlan, wantedPlan } from "./wanted-plan.ts";

afterEach(() => vi.unstubAllGlobals());

test("Get Started works if storage is blocked", () => {
  vi.stubGlobal("window", {
    get sessionStorage(): Storage {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
  expect(() => rememberPlan("pro")).not.toThrow();
  expect(wantedPlan()).toBeNull();
  expect(forgetWantedPlan).not.toThrow();
});

test("the plan is remembered only for this visit, and forgotten when it's dismissed", () => {
  rememberPlan("starter");
  expect(wantedPlan()).toBe("starter");
  expect(localStorage.length).toBe(0);
  forgetWantedPlan();
  expect(wantedPlan()).toBeNull();
});
