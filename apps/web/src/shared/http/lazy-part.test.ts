import { expect, onTestFinished, test, vi } from "vitest";
import { lazyPart } from "./lazy-part.ts";

test("a part that can't be preloaded is no error of the page", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const load = vi.fn().mockRejectedValue(new TypeError("lost"));
  // An unhandled rejection fails the test.
  lazyPart(load, "Part").preload();
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(4);
});
